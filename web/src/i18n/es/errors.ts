import type en from "../en/errors";

const errors: typeof en = {
  offline: {
    title: "No tienes conexión",
    advice: "No se ha perdido nada. Conéctate a internet e inténtalo otra vez.",
  },
  timeout: {
    title: "Ha tardado demasiado",
    advice: "Tu conexión o nuestro servidor van lentos ahora mismo. Inténtalo otra vez en un momento.",
  },
  unreachable: {
    title: "No hemos podido conectar con el servidor.",
    advice:
      "Comprueba tu conexión e inténtalo otra vez. Si otras páginas cargan, somos nosotros: espera un minuto.",
  },
  server: {
    title: "Algo ha fallado por nuestra parte.",
    advice: "No es culpa tuya, y no se ha perdido nada. Inténtalo otra vez en un minuto.",
  },
  refused: {
    title: "No se ha aceptado",
    advice: "Recarga la página e inténtalo otra vez.",
  },
  unknown: {
    title: "¡Error desconocido!",
    advice: "Recarga la página e inténtalo otra vez.",
  },
  switchedOff: {
    title: "Esto está desactivado por un tiempo",
    advice: "Lo que ya has pedido y creado está a salvo. Vuelve más tarde.",
  },
  quote: "Si vuelve a pasar, danos este código: {{id}}.",
};

export default errors;
