import type en from "../en/jobs";

const jobs: typeof en = {
  title: "Pendientes",
  failedTitle: "Fallidas",
  open_one: "{{count}} foto o vídeo en preparación",
  open_other: "{{count}} fotos o vídeos en preparación",
  openFailed_one: "{{count}} foto o vídeo ha fallado",
  openFailed_other: "{{count}} fotos o vídeos han fallado",
  queued: "Puesto {{place}} en la cola",
  waiting: "Esperando su turno",
  running: "{{percent}} % hecho",
  done: "{{name}} ya está.",
  progress: "Progreso",
  cancel: "Cancelar",
  clear: "Quitar",
  clearAll: "Quitar todo",
  failed: "Ha fallado y no cuesta nada",
  stay: "Puedes salir de esta página: lo que se está haciendo te esperará en tu galería.",
  unnamed: "Un estilo nuestro",
  ready: {
    photos_one: "Tu foto está lista",
    photos_other: "Tus {{count}} fotos están listas",
    videos_one: "Tu vídeo está listo",
    videos_other: "Tus {{count}} vídeos están listos",
  },
  look: { photos: "Mis fotos", videos: "Mis vídeos" },
};

export default jobs;
