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
  invitation:
    "Lo ha hecho la IA a partir de unos selfis. El tuyo son tres pasos, y solo pagas las fotos que recibes.",
  start: "Haz el tuyo",
  styles: "Ver este estilo",
  note: "Quien lo ha compartido puede retirarlo cuando quiera.",
  loading: "Cargando",
  error: { title: "Esto no ha llegado", retry: "Intentar otra vez" },
};

export default shared;
