import type en from "../en/shared";

const shared: typeof en = {
  head: {
    title: "Te lo han compartido",
    description: "Hecho con Retrato, un estudio de fotos que sale de tus propios selfis. Haz el tuyo.",
  },
  eyebrow: "Te lo han compartido",
  PHOTO: { title: "Un retrato con el estilo «{{style}}»", alt: "Un retrato con el estilo {{style}}" },
  VIDEO: {
    title: "Un retrato en movimiento: {{style}}",
    alt: "Un retrato en movimiento con el estilo {{style}}",
  },
  album: {
    title_one: "Un álbum con un retrato",
    title_other: "Un álbum con {{count}} retratos",
    invitation: "Los ha hecho la IA. Haz los tuyos: solo pagas las fotos que recibes.",
  },
  ended: {
    title: "Este enlace ya no funciona",
    description:
      "Quien lo compartió lo ha retirado o ha borrado lo que mostraba. Puedes pedirle un enlace nuevo.",
    home: "Volver al inicio",
    styles: "Ver estilos",
  },
  invitation:
    "Lo ha hecho la IA a partir de unos selfis. El tuyo son tres pasos, y solo pagas las fotos que recibes.",
  start: "Haz el tuyo",
  styles: "Ver este estilo",
  note: "Quien lo ha compartido puede retirarlo cuando quiera.",
  loading: "Cargando",
  error: { title: "No hemos podido cargarlo" },
};

export default shared;
