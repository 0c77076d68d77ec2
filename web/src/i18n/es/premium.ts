import type en from "../en/premium";

const premium: typeof en = {
  head: {
    title: "Planes Premium",
    description: "Premium entrena un modelo personal tuyo y trae tokens cada mes. Cancela cuando quieras.",
  },
  title: "Premium: el estudio es tuyo",
  description: "Un modelo personal tuyo, tokens en cada periodo y sitio para más caras.",
  guard: "Entrenar tu propio modelo forma parte de Premium. Únete y sigues sin perder el hilo.",
  admitted: "Premium ya está activo. Ahora toca tu modelo.",
  goOn: "Crear tu modelo",
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
      description: "Llegan solos y puedes usarlos hasta 30 días después del periodo.",
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
  },
  plans: {
    title: "Planes",
    note: "Precios en dólares. Verás el precio final, en tu moneda y con impuestos, antes de pagar.",
    mostPopular: "El más elegido",
    per: { month: "al mes", year: "al año" },
    byTheMonth: "{{price}} al mes",
    choose: "Elegir este plan",
    empty: {
      title: "Ahora mismo no hay ningún plan a la venta",
      description: "Puedes seguir creando con tokens, y los que compras no caducan.",
      action: "Cargar tokens",
    },
  },
};

export default premium;
