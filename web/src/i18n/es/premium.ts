import type en from "../en/premium";

const premium: typeof en = {
  head: {
    title: "Planes Premium",
    description: "Premium entrena un modelo personal tuyo y trae tokens cada mes. Cancela cuando quieras.",
  },
  title: "Premium: el estudio es tuyo",
  description: "Un modelo personal tuyo, tokens en cada periodo y sitio para más caras.",
  guard: "Entrenar tu propio modelo forma parte de Premium. Únete y sigues sin perder el hilo.",
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
  plans: {
    title: "Planes",
    empty: {
      title: "Ahora mismo no hay ningún plan a la venta",
      description: "Puedes seguir creando con tokens, y los que compras no caducan.",
      action: "Cargar tokens",
    },
  },
};

export default premium;
