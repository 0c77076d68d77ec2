import type en from "../en/trust";

const trust: typeof en = {
  report: {
    open: "Denunciar",
    title: "Denunciar esta imagen",
    description:
      "Una persona revisa cada denuncia. Nunca te diremos quién la hizo, y quien la hizo no sabrá nada de ti.",
    which: "¿Qué imagen?",
    number: "Imagen {{number}}",
    reason: "¿Qué ocurre con ella?",
    choose: "Elige un motivo",
    reasons: {
      WITHOUT_PERMISSION: "Salgo yo y no he dado permiso",
      CHILD: "Sale un menor",
      SEXUAL: "Desnudos o contenido sexual",
      VIOLENCE: "Violencia u odio",
      COPYRIGHT: "Vulnera mis derechos de autor",
      OTHER: "Otra cosa",
    },
    text: "¿Qué deberíamos saber?",
    email: "Tu correo electrónico",
    emailHint: "Solo para contarte el resultado.",
    submit: "Enviar la denuncia",
    sent: "Gracias, hemos recibido tu denuncia",
    search: "¿Hay más imágenes mías?",
  },
  search: {
    head: {
      title: "¿Soy yo?",
      description: "Comprueba si alguien comparte imágenes tuyas hechas con Retrato.",
    },
    title: "¿Soy yo?",
    description: "Comprueba si alguien comparte imágenes tuyas hechas con Retrato. No necesitas una cuenta.",
    image: "Una foto de tu cara",
    imageHint: "Solo tu cara, con buena luz y sin gafas de sol.",
    privacy:
      "Comparamos tu foto con las imágenes que la gente comparte mediante enlaces públicos y después la olvidamos: no guardamos ni la foto ni nada sobre ella. No buscamos en imágenes privadas.",
    submit: "Buscar",
    found_one: "Puede que salgas en una imagen compartida",
    found_other: "Puede que salgas en {{count}} imágenes compartidas",
    foundHint:
      "Hay caras que se parecen. Si sales en una imagen sin haber dado permiso, ábrela y denúnciala.",
    see: "Abrir la imagen {{number}}",
    none: "No hemos encontrado ninguna imagen compartida en la que salgas",
    noneHint:
      "La búsqueda encuentra la mayoría de las imágenes, pero no todas. Si has visto alguna, abre su enlace y denúnciala allí.",
    again: "Buscar con otra foto",
  },
  appeal: {
    head: { title: "Decisiones y recursos" },
    title: "Decisiones y recursos",
    description: "Lo que hemos decidido sobre tus imágenes o tu cuenta, y lo que puedes alegar.",
    empty: "No hay decisiones sobre ti",
    emptyHint: "No hemos retirado ninguna imagen tuya ni hemos suspendido nada.",
    failed: "No hemos podido cargar las decisiones",
    kinds: {
      PHOTO: "Retiramos una foto",
      VIDEO: "Retiramos un vídeo",
      CREATION: "Suspendimos la creación de imágenes",
      ACCOUNT: "Suspendimos tu cuenta",
    },
    style: "Estilo «{{style}}»",
    states: {
      STANDING: "En vigor",
      UNDONE: "Anulada",
      OPEN: "En revisión",
      GRANTED: "Recurso aceptado",
      REFUSED: "Recurso rechazado",
    },
    open: "Recurrir",
    openWhich: "Recurrir: {{what}}",
    text: "¿Por qué no es correcta?",
    hint: "Puedes recurrir cada decisión una sola vez. Lo lee una persona.",
    submit: "Enviar el recurso",
    sent: "Hemos recibido tu recurso. Te escribiremos.",
    yours: "Tu recurso",
    answer: "Nuestra respuesta",
    final: "Ya ha pasado el plazo para recurrir: el archivo se ha eliminado.",
  },
};

export default trust;
