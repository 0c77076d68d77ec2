import type en from "../en/faq";

const faq: typeof en = {
  head: {
    title: "Preguntas frecuentes",
    description: "Cómo hace Retrato tus fotos, cuánto cuestan, cómo guardamos tus selfis y cómo se borran.",
  },
  title: "Preguntas con respuesta",
  description: "Lo que se suele preguntar antes de la primera foto. Busca o abre una pregunta.",
  search: "Buscar en las preguntas",
  clear: "Borrar la búsqueda",
  noResults: "Ninguna pregunta habla de «{{query}}».",
  empty: {
    title: "Aún no hay preguntas",
    description: "En cuanto nos pregunten algo dos veces, la respuesta estará aquí.",
  },
  error: { title: "No hemos podido cargar las preguntas" },
};

export default faq;
