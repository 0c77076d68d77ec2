import type en from "../en/sandbox";

const sandbox: typeof en = {
  head: { title: "Sandbox Pay" },
  brand: "Sandbox Pay",
  test: "Modo de prueba: es dinero de mentira y no se cobra a nadie.",
  amount: "Importe",
  per: { month: "cada mes", year: "cada año" },
  for: "Concepto",
  payer: "Paga",
  reference: "Referencia",
  decide: "¿Qué debe pasar?",
  pay: "Pagar {{price}}",
  decline: "Rechazar el pago",
  later: "Pagar más tarde",
  laterHint: "Quien compra vuelve enseguida; el dinero llega 20 segundos después.",
  close: "Cerrar la ventana",
  closeHint: "Vuelve sin haber decidido nada.",
  decided: {
    PAID: "Este pago ya está hecho.",
    FAILED: "Este pago fue rechazado.",
    back: "Volver a la tienda",
  },
  loading: "Cargando el pago",
  missing: { title: "Ese pago no existe", description: "Quizá se haya vaciado el sandbox." },
  error: { title: "No se ha podido cargar el pago", retry: "Reintentar" },
};

export default sandbox;
