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
    depositTokens: "Cargar tokens",
    allQuestions: "Todas las preguntas",
  },
  hero: {
    badge: "Un estudio de fotos hecho con tus selfis",
    title: "Las fotos tuyas que nadie llegó a hacer",
    description:
      "Enséñale tu cara a Retrato una sola vez. Después elige un estilo y recibe fotos nuevas en las que sales tú, en tu mejor día y con la mejor luz.",
    promises: ["Solo pagas lo que recibes", "Tus selfis siguen siendo tuyos", "Si borras, se borra"],
  },
  beforeAfter: {
    headline: "Antes y después",
    title: "Tú, pero con mejor luz",
    description:
      "De una foto rápida junto a la ventana a un retrato que colgarías en la pared. Mueve el control y verás.",
    before: "Un selfi",
    after: "El retrato",
  },
  howWorks: {
    headline: "Cómo funciona",
    title: "Tres pasos, sin fotógrafo",
    steps: [
      {
        name: "Enséñanos tu cara",
        description: "Sube de 4 a 20 selfis. Revisamos cada uno al momento, antes de que pagues nada.",
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
      "Algunos de los ambientes que te esperan. Las figuras de aquí son dibujos; en tu álbum saldrás tú.",
    names: {
      studio: "Estudio",
      golden: "Hora dorada",
      neon: "Ciudad de neón",
      noir: "Cine negro",
      ocean: "Junto al mar",
      paper: "Acuarela",
    },
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
    items: [
      {
        quote:
          "Llevaba seis años con la misma foto recortada de una boda. Diez minutos y por fin mi perfil se parece a mí.",
        author: { name: "Elena", description: "Busca trabajo nuevo" },
      },
      {
        quote: "Somos once en cinco países. Ahora nuestra web parece hecha el día que nos juntamos todos.",
        author: { name: "Marcus", description: "Lleva una agencia pequeña" },
      },
      {
        quote: "Metí a mi madre en un fotograma de película por su cumpleaños. Lo ha imprimido. Dos veces.",
        author: { name: "Aisha", description: "Hace regalos" },
      },
    ],
  },
  discover: {
    headline: "Descubre",
    title: "Encuentra el estilo que habla de ti",
    description:
      "Recorre el catálogo por ambiente o por uso, mira qué hace cada estilo y pruébalo con un clic.",
  },
  premium: {
    headline: "Premium",
    title: "Tu propio modelo y tokens cada mes",
    description:
      "Premium entrena un modelo personal con tus selfis para que cada foto nueva parta de ti. ¿Prefieres ir por libre? Los tokens no caducan.",
    features: ["Modelos personales tuyos", "Tokens en cada periodo", "Cancela cuando quieras"],
  },
  faq: {
    headline: "Preguntas",
    title: "Antes de empezar",
  },
};

export default landing;
