import type en from "../en/premium";

const premium: typeof en = {
  head: {
    title: "Planes Premium",
    description: "Premium entrena un modelo personal tuyo y trae tokens cada mes. Cancela cuando quieras.",
  },
  title: "Premium: el estudio es tuyo",
  description: "Un modelo personal tuyo, tokens cada mes y sitio para más caras.",
  guard: "Entrenar tu propio modelo forma parte de Premium. Únete y sigues sin perder el hilo.",
  admitted: "Premium ya está activo. Ahora toca tu modelo.",
  goOn: "Crear mi modelo",
  product: "Retrato Premium",
  see: "Ver los planes",
  why: "Qué significa Premium",
  features: [
    {
      name: "Modelos personales",
      description: "Entrena modelos con tus selfis. Cada foto nueva parte de ti.",
    },
    {
      name: "Tokens cada mes",
      description:
        "Llegan solos, también con el plan anual, y puedes usarlos hasta 30 días después de su mes.",
    },
    {
      name: "Solo cuentan las fotos acabadas",
      description: "Si una imagen falla, te devuelve sus tokens, con Premium o sin él.",
    },
    {
      name: "Te vas cuando quieras",
      description: "Cancela con un clic; lo que pagaste sigue ahí hasta que acabe el periodo.",
    },
  ],
  packs: {
    title: "O paga solo lo que uses",
    note: "Los tokens también sirven sin plan, y los que compras no caducan.",
    tokens: "{{tokens}} tokens",
    model: {
      month:
        "Para Reimaginar y Animar bastan los tokens. Para hacer fotos nuevas de ti necesitas un modelo, que viene con Premium, desde {{price}} al mes.",
      year: "Para Reimaginar y Animar bastan los tokens. Para hacer fotos nuevas de ti necesitas un modelo, que viene con Premium, desde {{price}} al año.",
    },
  },
  worth: {
    once: "Da para {{photos}} fotos con tu modelo, {{restyles}} reimaginadas en SD o {{seconds}} segundos de vídeo en SD.",
    monthly:
      "Cada mes da para {{photos}} fotos con tu modelo, {{restyles}} reimaginadas en SD o {{seconds}} segundos de vídeo en SD.",
  },
  closed: {
    title: "Tu cuenta se va a eliminar",
    description: "Hasta entonces no te vendemos nada. Conserva tu cuenta y podrás volver a comprar.",
    action: "Conservar mi cuenta",
  },
  plans: {
    title: "Planes",
    note: "Los precios están en dólares y en dólares se cobran. Antes de pagar ves el total y los impuestos, si los hay.",
    mostPopular: "El más elegido",
    per: { month: "al mes", year: "al año" },
    byTheMonth: "{{price}} al mes",
    own: "Tu plan",
    choose: "Elegir este plan",
    change: "Cambiar a este plan",
    manage: "Gestionar tu plan",
    empty: {
      title: "Ahora mismo no hay ningún plan a la venta",
      description: "Puedes seguir creando con tokens, y los que compras no caducan.",
      action: "Comprar tokens",
    },
  },
};

export default premium;
