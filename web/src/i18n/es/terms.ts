import type en from "../en/terms";

const terms: typeof en = {
  head: {
    title: "Términos y privacidad",
    description:
      "Las reglas de Retrato en palabras sencillas: tus imágenes, tus tokens, tus datos y cómo llevártelo todo.",
  },
  title: "Términos y privacidad",
  contents: "En esta página",
  imprint: { title: "Quiénes somos y dónde escribirnos", taxId: "Número fiscal {{number}}" },
  versions: {
    current: "Versión {{number}}, en vigor desde el {{date}}.",
    other: "Versión {{number}}, con fecha del {{date}}; no es la vigente.",
    news: "Qué hay de nuevo",
    others: "Otras versiones",
    link: "Versión {{number}}, {{date}}",
  },
};

export default terms;
