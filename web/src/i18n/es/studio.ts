import type en from "../en/studio";

const studio: typeof en = {
  imagine: {
    head: { title: "Fotos nuevas" },
    title: "Fotos nuevas de ti",
    description: "Elige uno de tus modelos y un estilo; del resto se encarga Retrato.",
  },
  reimagine: {
    head: { title: "Cambiar de estilo" },
    title: "Cambia una foto de estilo",
    description: "Toma una foto que te guste y mírala en otro estilo.",
  },
  animate: {
    head: { title: "Animar una foto" },
    title: "Anima una foto",
    description: "Dale a una foto unos segundos de vida.",
  },
  tips: {
    title: "¿Es tu primera vez? Tres cosas que conviene saber",
    description:
      "Ves lo que cuesta antes de gastar nada. Si una imagen falla, te devuelve sus tokens. Y puedes cerrar esta página cuando quieras: el resultado te espera en tu álbum.",
  },
  source: "La foto de la que partes",
  empty: {
    title: "No hay ningún estilo que elegir",
    description:
      "El catálogo está vacío ahora mismo, así que no hay nada que crear. Tus tokens siguen donde estaban.",
    action: "Mirar el catálogo",
  },
};

export default studio;
