import type en from "../en/tokens";

const tokens: typeof en = {
  head: { title: "Tus tokens" },
  title: "Tokens",
  description:
    "Un solo saldo para fotos nuevas, fotos reimaginadas y vídeos. Los tokens que compras no caducan.",
  balance: "Tu saldo",
  expiry: {
    until_one: "{{number}} token hasta el {{date}}",
    until_other: "{{number}} tokens hasta el {{date}}",
    later: "{{number}} más hasta fechas posteriores",
    never_one: "{{number}} token que no caduca",
    never_other: "{{number}} tokens que no caducan",
  },
  owed_one: "Debes {{number}} token",
  owed_other: "Debes {{number}} tokens",
  owedWhy:
    "Se devolvió un pago cuando parte de sus tokens ya estaba gastada. Los próximos que recibas lo compensan primero.",
  packs: {
    title: "Comprar tokens",
    choose: "Elige un paquete",
    loading: "Cargando los paquetes",
    error: "No se han podido cargar los paquetes",
    tokens: "{{tokens}} tokens",
    bonus: "{{tokens}} y {{bonus}} de regalo",
    after: "Tu saldo después",
    empty: {
      title: "Ahora mismo no hay ningún paquete a la venta",
      description: "Tu saldo sigue igual; no se pierde nada.",
    },
  },
  prices: {
    title: "Lo que cuesta cada cosa",
    tokens_one: "{{count}} token",
    tokens_other: "{{count}} tokens",
    IMAGINE: "Una foto nueva",
    REIMAGINE: "Una foto reimaginada",
    ANIMATE: "Un vídeo",
    withModel: "Con tu modelo",
  },
  receipts: "Recibos",
  history: {
    title: "Movimientos",
    loading: "Cargando tus movimientos",
    error: "No se han podido cargar tus movimientos",
    more: "Ver más antiguos",
    list: "Qué ha pasado con tus tokens",
    after: "Saldo {{balance}}",
    expires: "hasta el {{date}}",
    grant: {
      bought: "Comprados",
      plan: "Premium",
      welcome: "Regalo de bienvenida",
      promotion: "Regalo",
      staff: "De nuestro equipo",
      other: "Recibidos",
    },
    made: {
      IMAGINE_one: "Foto con el estilo «{{style}}»",
      IMAGINE_other: "{{count}} fotos con el estilo «{{style}}»",
      REIMAGINE_one: "Foto reimaginada como «{{style}}»",
      REIMAGINE_other: "{{count}} fotos reimaginadas como «{{style}}»",
      ANIMATE_one: "Vídeo con el estilo «{{style}}»",
      ANIMATE_other: "{{count}} vídeos con el estilo «{{style}}»",
      deleted_one: "Una foto o un vídeo que has eliminado",
      deleted_other: "{{count}} fotos o vídeos que has eliminado",
    },
    model: "con «{{model}}»",
    release: "Devueltos, no llegó a hacerse: {{what}}",
    expire: "Caducados",
    refund: "Retirados con tu reembolso",
    return: "Devueltos: el pago ha vuelto",
    settle: "Compensan lo que debías",
    staff: "Retirados por nuestro equipo",
    empty: {
      title: "Todavía no se ha movido nada",
      description: "Cada token que entre o salga aparecerá aquí.",
    },
  },
};

export default tokens;
