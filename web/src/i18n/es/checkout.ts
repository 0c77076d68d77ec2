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
  invalid: {
    title: "A este enlace le falta algo",
    description:
      "No sabemos de qué pago se trata. Si has pagado, no se pierde nada: tus tokens o tu plan llegan solos y el pago aparece entre tus recibos.",
    receipts: "Ver tus recibos",
  },
  signedOut: {
    title: "Entra para ver tu pago",
    description: "Se guarda para la cuenta que pagó. Mientras tanto no se pierde nada.",
    login: "Entrar",
  },
  asking: "Buscando tu pago",
  paid: {
    TOKENS: { title: "Ya tienes tus tokens", description: "{{tokens}} tokens, listos para gastar." },
    SUBSCRIPTION: {
      title: "Te damos la bienvenida a Premium",
      description: "{{plan}} es tuyo. Ahora crea un modelo de ti.",
    },
    balance: "Tu saldo",
    goOn: "Seguir",
    create: "Empezar a crear",
    train: "Crear mi modelo",
    subscription: "Tu suscripción",
    receipt: "Ver el recibo",
  },
  pending: {
    title: "Tu pago está en camino",
    description:
      "Algunos pagos necesitan un momento. Puedes esperar aquí o seguir: en cuanto llegue, recibes lo que has pagado, una sola vez y completo.",
    watching: "Seguimos mirando. Esta página cambia sola.",
    leave: "Seguir mientras tanto",
  },
  failed: {
    title: "El pago no ha salido bien",
    description: "No se ha cobrado nada.",
    again: "Intentarlo otra vez",
    back: "Ahora no",
  },
  error: {
    title: "No hemos podido preguntar por tu pago",
    description: "Tu pago está a salvo: se abona aunque esta página no pueda mostrarlo.",
    retry: "Preguntar otra vez",
  },
  paddle: {
    opening: "Abriendo el pago seguro",
    closed: {
      title: "La ventana de pago se ha cerrado",
      description: "No se ha pagado nada. Puedes abrirla otra vez o volver cuando quieras.",
      again: "Abrirla otra vez",
      back: "Ahora no",
    },
    blocked: {
      title: "No se ha podido cargar el pago",
      description: "Quizá lo impida un bloqueador de contenido, o la conexión. No se ha pagado nada.",
      again: "Reintentar",
    },
  },
};

export default checkout;
