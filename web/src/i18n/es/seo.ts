import type en from "../en/seo";

const seo: typeof en = {
  headshots: {
    title: "Fotos profesionales con IA que se parecen a ti",
    description:
      "Convierte unos cuantos selfis en fotos profesionales para LinkedIn, tu currículum o la web de tu equipo. Solo pagas por las imágenes que recibes.",
    headline: "Fotos profesionales a partir de tus selfis",
  },
  photos: {
    title: "Fotos con IA y con tu propia cara",
    description:
      "Enséñale tu cara a Retrato una vez y métete en cualquier estilo: estudio, viajes, cine, arte. Fotos nuevas de ti en minutos.",
    headline: "Fotos con IA que saben cómo eres",
  },
  animation: {
    title: "Animar fotos: convierte una imagen en vídeo",
    description:
      "Dale vida a un retrato: un parpadeo, una sonrisa, un giro de cabeza. Sube una foto y llévate un vídeo corto para compartir.",
    headline: "Anima tus fotos con naturalidad",
  },
};

export default seo;
