import type en from "../en/tokens";

const tokens: typeof en = {
  head: { title: "Tus tokens" },
  title: "Tokens",
  description: "Un solo saldo para fotos, retoques y vídeos. Los tokens que compras no caducan.",
  balance: "Tu saldo",
  packs: {
    title: "Cargar tokens",
    empty: {
      title: "Ahora mismo no hay ningún paquete a la venta",
      description: "Tu saldo sigue igual; no se pierde nada.",
    },
  },
  history: {
    title: "Movimientos",
    empty: {
      title: "Todavía no se ha movido nada",
      description: "Cada token que entre o salga aparecerá aquí.",
    },
  },
};

export default tokens;
