import type en from "../en/account";

const account: typeof en = {
  login: {
    head: { title: "Entrar", description: "Entra en Retrato y sigue con tus fotos, vídeos y modelos." },
    title: "Qué bien verte de nuevo",
    description: "Entra y sigue donde lo dejaste.",
    submit: "Entrar",
    forgot: "¿Olvidaste tu contraseña?",
    noAccount: "¿Primera vez por aquí?",
    register: "Crea una cuenta",
  },
  register: {
    head: {
      title: "Crea tu cuenta",
      description: "Crea tu cuenta de Retrato: gratis, en medio minuto y sin nada que cancelar.",
    },
    title: "Crea tu cuenta",
    description: "Medio minuto, y no pagas nada hasta que crees algo.",
    closed: {
      title: "Ahora mismo no se pueden crear cuentas nuevas",
      advice: "Vuelve pronto: abriremos otra vez. Si ya tienes una cuenta, entra como siempre.",
    },
    submit: "Crear mi cuenta",
    hasAccount: "¿Ya tienes cuenta?",
    login: "Entra",
    gift_one: "Te espera {{count}} token",
    gift_other: "Te esperan {{count}} tokens",
    giftHow: "Confirma tu correo y serán tuyos: bastan para tus primeras fotos.",
    photo: "Una foto para empezar (opcional)",
    photoHint: "Se queda en este navegador hasta que confirmes tu correo.",
    terms:
      "Al crear una cuenta confirmas que tienes 18 años o más y aceptas nuestros términos y la nota de privacidad.",
    readTerms: "Leer los términos",
    welcome: "¡Qué alegría que estés aquí, {{name}}!",
    mailOnItsWay: "Un correo va de camino a {{email}}. Abre su enlace para confirmar tu dirección.",
    mailWithGift_one: "Un correo va de camino a {{email}}. Abre su enlace y {{count}} token será tuyo.",
    mailWithGift_other: "Un correo va de camino a {{email}}. Abre su enlace y {{count}} tokens serán tuyos.",
  },
  forgotPassword: {
    head: {
      title: "¿Olvidaste tu contraseña?",
      description: "Recibe un enlace por correo y elige una contraseña nueva para tu cuenta de Retrato.",
    },
    title: "¿Olvidaste tu contraseña?",
    description: "Dinos tu correo y te enviamos un enlace para elegir una nueva.",
    submit: "Enviarme el enlace",
    sentTitle: "Mira tu correo",
    back: "Volver a entrar",
  },
  resetPassword: {
    head: { title: "Elige una contraseña nueva" },
    title: "Elige una contraseña nueva",
    description: "Entrarás al momento y cerraremos tu sesión en los demás dispositivos.",
    submit: "Guardar y entrar",
    used: "Este enlace ya no sirve",
    usedDescription: "Ya se usó o tiene más de una hora.",
    again: "Enviarme un enlace nuevo",
  },
  otherWays: {
    or: "o",
    provider: "Continuar con {{provider}}",
    passkey: "Usar una llave de acceso",
    checking: "Un momento…",
    failed: "No ha funcionado",
    newcomer: "Es tu primera vez aquí: una cosa más y tu cuenta estará lista.",
    cancelled: "No has entrado",
    cancelledDescription:
      "{{provider}} no nos ha dicho quién eres, por ejemplo porque has cancelado. Prueba otra vez o entra de otra forma.",
  },
  fields: {
    name: "Nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    passwordHint: "Al menos 8 caracteres.",
  },
  secondStep: {
    description: "Un paso más: tu cuenta pide también un código.",
    back: "Volver",
  },
  code: {
    app: "Seis dígitos de tu app de autenticación",
    recovery: "Código de recuperación",
    recoveryHint:
      "Uno de los códigos que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez.",
    useRecovery: "¿Sin el móvil a mano? Usa un código de recuperación",
    useApp: "Mejor con la app",
  },
  captcha: {
    failed: "No se ha podido cargar la comprobación automática.",
    tryAgain: "Revisa tu conexión y vuelve a enviar el formulario.",
  },
  logout: {
    head: { title: "Cerrar sesión" },
    title: "Cerrando tu sesión…",
    question: "¿Quieres cerrar la sesión?",
    confirm: "Cerrar sesión",
  },
  confirmEmail: {
    title: "Un último paso: confirma tu correo",
    gift_one: "Confirma tu correo y recibe {{count}} token",
    gift_other: "Confirma tu correo y recibe {{count}} tokens",
    description:
      "Te hemos enviado un enlace a {{email}}. Ábrelo y listo. ¿No lo ves? Mira también en el correo no deseado.",
    resend: "Enviar de nuevo",
    wait: "Enviar de nuevo en {{seconds}} s",
  },
  emailConfirmation: {
    head: {
      title: "Confirma tu correo",
      description: "Confirma la dirección de correo de tu cuenta de Retrato.",
    },
    missing: {
      title: "Abre el enlace de nuestro correo",
      description:
        "Esta página confirma tu dirección cuando llegas desde el enlace que te enviamos. Mira en tu bandeja de entrada y también en el correo no deseado.",
    },
    checking: "Confirmando tu dirección…",
    done: {
      title: "Tu dirección está confirmada",
      description: "Gracias. Ya está todo listo para tu primera foto.",
      gift_one: "{{count}} token es tuyo. Ya puedes reimaginar una foto: elígela y mírala en otro estilo.",
      gift_other:
        "{{count}} tokens son tuyos. Ya puedes reimaginar una foto: elígela y mírala en otro estilo.",
      action: "Empezar a crear",
    },
    failed: {
      title: "Este enlace ya no sirve",
      description: "Puede que ya se haya usado o que tenga más de un día.",
      confirmed: "Tu dirección ya está confirmada: no tienes que hacer nada más.",
      signIn: "Entra para recibir otro",
    },
    home: "Volver al inicio",
  },
};

export default account;
