import type en from "../en/shell";

const shell: typeof en = {
  brand: "Retrato",
  titleTemplate: "{{title}} · Retrato",
  skipToContent: "Saltar al contenido",
  nav: {
    label: "Principal",
    open: "Abrir el menú",
    close: "Cerrar el menú",
    home: "Retrato, inicio",
    styles: "Estilos",
    premium: "Premium",
    blog: "Blog",
    articles: "Artículos",
    topics: "Temas",
    faq: "Preguntas",
    create: "Crear",
    imagine: "Fotos nuevas",
    reimagine: "Cambiar de estilo",
    animate: "Animar una foto",
    photos: "Mis fotos",
    videos: "Mis vídeos",
    models: "Mis modelos",
    tokens: "Tokens",
    settings: "Ajustes",
    logout: "Cerrar sesión",
    login: "Entrar",
    register: "Crear cuenta",
    account: "Tu cuenta",
  },
  balance_one: "{{number}} token",
  balance_other: "{{number}} tokens",
  language: {
    label: "Idioma",
    en: "English",
    es: "Español",
  },
  colorMode: {
    label: "Apariencia",
    toggle: "Cambiar entre claro y oscuro",
    system: "Sistema",
    light: "Claro",
    dark: "Oscuro",
  },
  footer: {
    tagline: "Un estudio de fotos hecho con tus propios selfis.",
    product: "Crear",
    learn: "Descubrir",
    account: "Cuenta",
    terms: "Términos y privacidad",
    ai: "Cada imagen que creas aquí lleva escrito en el archivo que la hizo una IA.",
    rights: "© {{year}} Retrato",
  },
  notifications: "Avisos",
  account: {
    failed: "No se ha podido cargar tu cuenta",
    retry: "Reintentar",
  },
  confirmEmail: {
    title: "Un último paso: confirma tu correo",
    description:
      "Te hemos enviado un enlace a {{email}}. Ábrelo y listo. ¿No lo ves? Mira también en el correo no deseado.",
    resend: "Enviar de nuevo",
    wait: "Enviar de nuevo en {{seconds}} s",
  },
  reimagineAd: {
    title: "Una foto, otro mundo",
    description:
      "Reimagine convierte una foto que ya te gusta en un cuadro, un cómic o una noche en la ciudad. Sin entrenar nada.",
    try: "Pruébalo ya",
    learn: "Saber más",
  },
  loading: "Cargando",
  notFound: {
    title: "Esta página no está en el álbum",
    description: "Puede que el enlace sea viejo o que se haya perdido una letra. Todo lo demás sigue aquí.",
    message: "Página no encontrada: {{path}}",
    home: "Volver al inicio",
    styles: "Ver estilos",
  },
  error: {
    title: "Algo ha salido mal",
    description: "Es cosa nuestra, no tuya. Inténtalo en un momento; nada de lo que hiciste se pierde.",
    notFoundTitle: "Página no encontrada",
    notFoundDescription:
      "En esta dirección no hay nada. Revisa el enlace o empieza de nuevo desde el inicio.",
    backHome: "Volver al inicio",
    browserTitle: "Tu navegador se ha quedado atrás",
    browserDescription:
      "Retrato necesita guardar unos pocos ajustes en tu navegador y este no se lo permite. También puede deberse a una ventana privada. Abre Retrato en un navegador al día:",
    regionTitle: "No disponible en tu región",
    regionDescription: "Lo sentimos: Retrato no se puede usar desde donde estás.",
    unknown: "¡Error desconocido!",
    network: "No hemos podido conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.",
  },
};

export default shell;
