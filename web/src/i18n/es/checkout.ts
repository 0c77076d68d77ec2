import type en from "../en/checkout";

const checkout: typeof en = {
  head: { title: "Pago" },
  nothing: {
    title: "Aquí no hay ningún pago",
    description:
      "A esta página se llega al volver de un pago. Esta visita no trae ninguno y aquí no se ha cobrado nada.",
    tokens: "Ir a los tokens",
    home: "Volver al inicio",
  },
};

export default checkout;
