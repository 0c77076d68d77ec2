import type en from "../en/landing";

const landing: typeof en = {
  head: {
    title: "Retrato: fotos y vídeos tuyos con IA, a partir de tus selfis",
    description:
      "Sube unos cuantos selfis y métete en cualquier estilo: estudio, viajes, cine, arte, vídeos cortos. Solo pagas por las imágenes que recibes.",
  },
  actions: {
    getStarted: "Empezar",
    startCreating: "Empezar a crear",
    seeExamples: "Ver ejemplos",
    tryNow: "Probar ahora",
    explore: "Explorar estilos",
    joinNow: "Únete ahora",
    depositTokens: "Comprar tokens",
    allQuestions: "Todas las preguntas",
  },
  hero: {
    badge: "Un estudio de fotos hecho con tus selfis",
    title: "Las fotos tuyas que nadie llegó a hacer",
    description:
      "Enséñale tu cara a Retrato una sola vez. Después elige un estilo y recibe fotos nuevas en las que sales tú, en tu mejor día y con la mejor luz.",
    promises: ["Solo pagas lo que recibes", "Tus selfis siguen siendo tuyos", "Si borras, se borra"],
  },
  demoAlt: "{{style}}, un ejemplo hecho con Retrato",
  filmAlt: "{{style}}, un vídeo corto hecho con Retrato",
  beforeAfter: {
    before: "Un selfi",
    caption: "Estilo: {{style}}. Mueve el control.",
    whose: "De quién son las fotos",
    sides: { f: "Mujeres", m: "Hombres" },
  },
  howWorks: {
    headline: "Cómo funciona",
    title: "Tres pasos, sin fotógrafo",
    steps: [
      {
        name: "Trae una foto",
        description:
          "Reimagina una que ya tengas con los tokens que te damos al confirmar tu correo. Para fotos desde cero, entrena un modelo con entre 4 y 20 selfis: eso es Premium, desde 14,99 US$ al mes, con tokens y 3 modelos.",
      },
      {
        name: "Elige un estilo",
        description:
          "Estudio, negocios, viajes, cine, fantasía. Ves lo que cuesta antes de cada clic que gasta.",
      },
      {
        name: "Quédate con las que te gusten",
        description: "Mira cómo se revelan tus fotos, descárgalas, compártelas o conviértelas en vídeo.",
      },
    ],
  },
  examples: {
    headline: "Estilos",
    title: "Una cara y cien lugares donde estar",
    description:
      "Algunos de los ambientes que te esperan. Ninguna de estas personas existe; en tu galería saldrás tú.",
  },
  animate: {
    headline: "Animar",
    title: "Una foto, y de pronto respira",
    description:
      "Convierte un retrato en un vídeo corto: un parpadeo, un giro lento, la luz que cruza la habitación. Hasta 720p y listo para compartir.",
    features: ["Con cualquier foto tuya", "480p o 720p", "Listo en un momento"],
  },
  useCases: {
    headline: "Para qué",
    title: "Para las fotos que de verdad necesitas",
    tabsLabel: "Usos",
    tabs: {
      studio: {
        name: "Estudio",
        title: "Una sesión de estudio sin estudio",
        description:
          "Luz suave, fondos limpios y tu mejor ángulo. Sin citas, sin viajes y sin sonreír por obligación.",
      },
      businesses: {
        name: "Empresas",
        title: "La misma imagen para todo el equipo",
        description:
          "El mismo fondo y la misma luz para todos, vivan donde vivan. Y la web del equipo, a juego.",
      },
      stock: {
        name: "Stock",
        title: "Fotos de stock con una cara que es tuya",
        description:
          "Ilustra tus charlas, textos y páginas con imágenes que nadie más tiene, porque sales tú.",
      },
      socialMedia: {
        name: "Redes sociales",
        title: "Algo nuevo que publicar cada semana",
        description:
          "Cambia de lugar, de estación y de humor entre café y café. Cuadrada, vertical o apaisada.",
      },
      profile: {
        name: "Perfil",
        title: "Una primera impresión que es tuya de verdad",
        description: "Para LinkedIn, tu currículum o una cita: una foto en la que te reconocerán al verte.",
      },
      creativity: {
        name: "Creatividad",
        title: "Sé quien protagoniza tu historia",
        description:
          "Un óleo, un fotograma, una exploradora en otro planeta. Juega: probar cuesta unos pocos tokens.",
      },
    },
  },
  testimonials: {
    headline: "Historias",
    title: "Lo que cambia un buen retrato",
    note: "Ejemplos escritos por nosotros para mostrar cómo se usa Retrato.",
  },
  discover: {
    headline: "Descubre",
    title: "Encuentra el estilo que habla de ti",
    description:
      "Recorre el catálogo por ambiente o por uso, mira qué hace cada estilo y pruébalo con un clic.",
    error: "No hemos podido cargar los estilos",
    retry: "Intentarlo otra vez",
    all: "Ver los {{count}}",
  },
  premium: {
    headline: "Premium",
    title: "Tu propio modelo y tokens cada mes",
    description:
      "Premium entrena un modelo personal con tus selfis para que cada foto nueva parta de ti. ¿Prefieres ir por libre? Los tokens que compras no caducan.",
    features: ["Modelos personales tuyos", "Tokens cada mes", "Cancela cuando quieras"],
  },
  faq: {
    headline: "Preguntas",
    title: "Antes de empezar",
  },
  phrases: {
    title: "También puedes crear",
    links: {
      headshots: "Fotos profesionales con IA",
      photos: "Fotos con IA",
      animation: "Animar fotos",
      linkedin: "Foto para LinkedIn",
      portrait: "Retrato profesional",
      dating: "Fotos para apps de citas",
      instagram: "Fotos para Instagram",
      avatar: "Crear un avatar",
      painting: "De foto a pintura",
      cartoon: "De foto a cómic",
      anime: "De foto a anime",
      sketch: "De foto a dibujo",
      monochrome: "Retrato en blanco y negro",
      travel: "Fotos de viaje",
      christmas: "Fotos de Navidad",
      vintage: "Fotos vintage",
    },
  },
};

export default landing;
