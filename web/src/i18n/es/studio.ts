import type en from "../en/studio";

const studio: typeof en = {
  imagine: {
    head: { title: "Fotos nuevas" },
    title: "Fotos nuevas de ti",
    description: "Elige uno de tus modelos y un estilo; del resto se encarga Retrato.",
  },
  reimagine: {
    head: { title: "Cambiar de estilo" },
    title: "Cambia una foto de estilo",
    description: "Toma una foto que te guste y mírala en otro estilo.",
  },
  animate: {
    head: { title: "Animar una foto" },
    title: "Anima una foto",
    description: "Dale a una foto unos segundos de vida.",
  },
  tips: {
    title: "¿Es tu primera vez? Tres cosas que conviene saber",
    description:
      "Ves lo que cuesta antes de gastar nada. Si una imagen falla, te devuelve sus tokens. Y puedes cerrar esta página cuando quieras: el resultado te espera en tu álbum.",
  },
  empty: {
    title: "No hay ningún estilo que elegir",
    description:
      "El catálogo está vacío ahora mismo, así que no hay nada que crear. Tus tokens siguen donde estaban.",
    action: "Mirar el catálogo",
  },
  picker: {
    title: "Estilo",
    choose: "Elegir un estilo",
    none: "Primero elige un estilo",
    error: {
      title: "Los estilos no han llegado",
      description: "No se ha perdido nada. Comprueba tu conexión e inténtalo otra vez.",
      retry: "Intentar otra vez",
    },
  },
  form: {
    title: {
      IMAGINE: "{{style}}: fotos nuevas",
      REIMAGINE: "{{style}}: cambiar una foto",
      ANIMATE: "{{style}}: hacer un vídeo",
    },
    heading: "Lo que te llevas",
    model: "Modelo",
    photo: "Foto",
    ownPhotos: "Usar una de mis fotos",
    gender: "Género",
    aspect: "Formato",
    asPhoto: "Igual",
    quantity: "Cuántas",
    quality: "Calidad",
  },
  genders: { FEMALE: "Mujer", MALE: "Hombre", UNISEX: "Da igual" },
  quality: {
    photo: { SD: "SD", HD: "HD", UHD: "UHD" },
    video: { SD: "SD 480p", HD: "HD 720p" },
    popular: "El favorito",
  },
  models: {
    training: "Aprendiendo, {{percent}} %",
    failed: "No ha salido",
    none: {
      title: "Primero, un modelo de ti",
      description: "Bastan unos cuantos selfis. Después, todos los estilos son tuyos.",
      action: "Crear un modelo",
    },
  },
  ownPhotos: {
    title: "Tus fotos",
    photo: "Foto del {{date}}",
    more: "Ver más",
    error: "Tus fotos no han llegado",
    retry: "Intentarlo otra vez",
    empty: {
      title: "Todavía no hay fotos",
      description: "Lo que crees aparecerá aquí, para seguir con ello.",
    },
  },
  cost: {
    tokens_one: "{{count}} token",
    tokens_other: "{{count}} tokens",
    balance: "Tienes {{number}}",
    wait_one: "Listo en {{count}} minuto, más o menos",
    wait_other: "Listo en unos {{count}} minutos",
    busy: "Ahora mismo hay demasiada gente: prueba más tarde",
  },
  submit: {
    IMAGINE_one: "Crear {{count}} foto",
    IMAGINE_other: "Crear {{count}} fotos",
    REIMAGINE: "Cambiar",
    ANIMATE: "Hacer el vídeo",
  },
  gender: {
    title: "¿Seguro que quieres {{style}}?",
    FEMALE:
      "Este estilo se pensó para mujeres y {{model}} es un hombre. Puede quedar raro: la ropa y la luz son para una mujer.",
    MALE: "Este estilo se pensó para hombres y {{model}} es una mujer. Puede quedar raro: la ropa y la luz son para un hombre.",
    confirm: "Sí, adelante",
  },
  confirm: {
    title_one: "¿Gastar {{count}} token?",
    title_other: "¿Gastar {{count}} tokens?",
    IMAGINE_one: "Una foto con el estilo {{style}}.",
    IMAGINE_other: "{{count}} fotos con el estilo {{style}}.",
    REIMAGINE: "Tu foto con el estilo {{style}}.",
    ANIMATE: "Tu foto hecha vídeo con el estilo {{style}}.",
    left_one: "Te quedará {{number}} token.",
    left_other: "Te quedarán {{number}} tokens.",
    promise: "Lo que no salga bien no cuesta nada.",
    action_one: "Gastar {{count}} token",
    action_other: "Gastar {{count}} tokens",
  },
  tokens: {
    title: "Tokens",
    insufficient: "Esto cuesta {{needed}} tokens y tienes {{free}}.",
    deposit: "Conseguir tokens",
  },
  failed: {
    title_one: "La imagen no ha salido bien",
    title_other: "Las imágenes no han salido bien",
    returned_one: "+{{count}} token en tu saldo.",
    returned_other: "+{{count}} tokens en tu saldo.",
  },
  results: {
    making: {
      IMAGINE_one: "Tu foto está en marcha.",
      IMAGINE_other: "Tus {{count}} fotos están en marcha.",
      REIMAGINE: "Tu foto está cambiando de estilo.",
      ANIMATE: "Tu vídeo está en marcha.",
    },
    soFar: "Ya hay {{made}} de {{count}}.",
    made: {
      photos_one: "Aquí está tu foto.",
      photos_other: "Aquí están tus {{count}} fotos.",
      videos: "Aquí está tu vídeo.",
    },
    alt: {
      IMAGINE: "Tu foto con el estilo {{style}}",
      REIMAGINE: "Tu foto, ahora con el estilo {{style}}",
      ANIMATE: "Tu vídeo con el estilo {{style}}",
    },
    partly: "Han salido {{made}} de {{total}}. Has pagado {{spent}} tokens; {{returned}} han vuelto.",
    interrupted:
      "Se ha perdido la conexión. Tu pedido está a salvo y se paga una sola vez; seguimos intentándolo.",
    kept: "Se ha perdido la conexión. Guardamos tu pedido aquí y lo enviamos una sola vez cuando vuelva; puedes cerrar esta página.",
    background: "Dejarlo en marcha",
    again: "Hacer otra vez",
    close: "Listo",
  },
  leave: {
    title: "¿Seguimos en segundo plano?",
    description: "No se pierde nada: lo que esté listo te espera en tu álbum.",
    confirm: "Sí, salir",
    stay: "Me quedo",
  },
  slot: {
    waiting: "Preparando…",
    place: "Puesto {{place}} en la cola",
    developing: "Revelando, {{percent}} %",
    label: "Imagen {{number}}",
    open: "Abrir la imagen {{number}}",
    download: "Descargar la imagen {{number}}",
  },
  next: { restyle: "Cambiarla de estilo", animate: "Animarla" },
  sound: { off: "Silenciar los destellos", on: "Que suenen los destellos" },
  latest: {
    photos: "Tus últimas fotos",
    videos: "Tus últimos vídeos",
    allPhotos: "Todas las fotos",
    allVideos: "Todos los vídeos",
    open: "Abrir {{alt}}",
    photo: "foto del {{date}}",
    video: "vídeo del {{date}}",
  },
};

export default studio;
