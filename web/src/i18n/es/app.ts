import type en from "../en/app";

const app: typeof en = {
  manifest: {
    name: "Retrato: tu estudio de fotos",
    description: "Fotos y vídeos tuyos en cualquier estilo, a partir de unos pocos selfis.",
    screenshot: "Elige un estilo y mírate en él",
  },
  install: {
    title: "Ten Retrato a mano",
    description:
      "Instálalo como aplicación: se abre en su propia ventana y lo que ya has visto sigue ahí sin conexión.",
    action: "Instalar",
  },
  refresh: {
    title: "Hay una versión nueva",
    description: "Es solo un momento. Lo que hayas empezado en un formulario se conserva.",
    action: "Actualizar ahora",
  },
  offlineReady: {
    title: "Listo para usar sin conexión",
    description: "Las páginas que ya has visto se abren también sin internet.",
  },
  offline: {
    title: "No tienes conexión",
    description:
      "Ves lo último que había aquí. Lo que pidas se guarda y se envía una sola vez, cuando vuelva la conexión.",
  },
  outbox: {
    sent: "Ya tienes conexión: estamos haciendo lo que pediste",
    photos: "Mis fotos",
    videos: "Mis vídeos",
  },
  push: {
    on: "Este dispositivo te avisará",
    off: "Este dispositivo ya no te avisará",
    failed: "Tu navegador no ha podido activar las notificaciones",
    failedDescription:
      "Su servicio de notificaciones no responde. Algunos navegadores lo traen desactivado en sus ajustes.",
    offer: {
      title: "No hace falta que esperes aquí",
      description: "Podemos avisarte en este dispositivo en cuanto esté listo, aunque cierres Retrato.",
      action: "Avísame cuando esté listo",
    },
  },
};

export default app;
