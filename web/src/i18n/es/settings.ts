import type en from "../en/settings";

const settings: typeof en = {
  head: { title: "Ajustes" },
  title: "Ajustes",
  profile: { title: "Perfil", name: "Nombre", email: "Correo electrónico", unconfirmed: "Sin confirmar" },
  display: { title: "Pantalla" },
  plan: {
    title: "Premium",
    active: "Tu Premium está activo.",
    inactive: "No tienes ninguna suscripción activa.",
    manage: "Suscripciones",
    join: "Ver Premium",
  },
  leave: { title: "Sesión", description: "Cierra la sesión en este dispositivo.", logout: "Cerrar sesión" },
  subscriptions: {
    head: { title: "Suscripciones" },
    title: "Tus suscripciones",
    active: { title: "Tu Premium está activo", description: "Se renueva solo hasta que lo canceles." },
    empty: {
      title: "No tienes ninguna suscripción",
      description: "Premium trae un modelo propio y tokens cada mes.",
      action: "Ver Premium",
    },
    back: "Volver a ajustes",
  },
  action: {
    subscribe: { title: "Suscribirte" },
    change: { title: "Cambiar de plan" },
    renew: { title: "Renovar tu plan" },
    empty: {
      title: "Ahora mismo no hay ningún plan a la venta",
      description: "No hay nada que elegir y no se ha cobrado nada.",
      action: "Volver a suscripciones",
    },
  },
};

export default settings;
