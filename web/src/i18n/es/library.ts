import type en from "../en/library";

const library: typeof en = {
  photos: {
    head: { title: "Mis fotos" },
    title: "Mis fotos",
    empty: {
      title: "Tu álbum está vacío",
      description: "Aquí llegan las fotos que haces, las más nuevas primero.",
      action: "Haz tu primera foto",
    },
  },
  videos: {
    head: { title: "Mis vídeos" },
    title: "Mis vídeos",
    empty: {
      title: "Aquí aún no se mueve nada",
      description: "Anima una foto y el vídeo te esperará aquí.",
      action: "Animar una foto",
    },
  },
};

export default library;
