import type en from "../en/styles";

const styles: typeof en = {
  head: {
    title: "Estilos",
    description:
      "Descubre los estilos de Retrato: estudio, profesional, viajes, cine, arte y más, para fotos y vídeos de ti.",
  },
  try: "Probar con una cara de muestra",
  title: "Estilos",
  description: "Elige un ambiente, mira qué hace y entra. Las personas de los ejemplos no existen.",
  category: {
    title: "Estilos de {{name}}",
    description: "{{name}}: {{count}} estilos para fotos y vídeos de ti, cada uno con ejemplos.",
    back: "Todos los estilos",
  },
  categories: {
    label: "Categorías",
    any: "Categorías",
    all: "Todos",
    more: "{{count}} más",
  },
  filters: {
    search: "Buscar estilos",
    mode: "Qué quieres hacer",
    anyMode: "Fotos y vídeos",
    gender: "Para quién",
    anyGender: "Todo el mundo",
  },
  modes: {
    IMAGINE: { name: "Imaginar", alt: "{{style}}: una foto de ejemplo" },
    REIMAGINE: { name: "Reimaginar", alt: "{{style}}: una foto reimaginada" },
    ANIMATE: { name: "Animar", alt: "{{style}}: un vídeo de ejemplo" },
  },
  genders: { FEMALE: "Mujeres", MALE: "Hombres", UNISEX: "Todo el mundo" },
  card: {
    modes: "Lo que puede hacer {{style}}",
    enlarge: "Ampliar {{style}}",
    before: "La foto de antes",
    moreCategories: "+{{count}}",
  },
  picker: { label: "Estilo" },
  create: {
    IMAGINE: "Imaginar fotos",
    REIMAGINE: "Reimaginar una foto",
    ANIMATE: "Animar una foto",
    visitor: {
      title: "Entra para crear",
      description: "Es un minuto, y los primeros tokens los ponemos nosotros.",
      logIn: "Entrar",
      register: "Crear cuenta",
    },
  },
  seeAll: "Ver los {{count}}",
  more: "Ver más",
  loading: "Cargando los estilos",
  error: {
    title: "No hemos podido cargar los estilos",
    description: "Algo ha fallado por el camino. Merece la pena intentarlo otra vez.",
  },
  nothing: {
    title: "Así no hay ninguno, todavía",
    description: "Ningún estilo cumple todo lo que pides. Quita algún filtro.",
    action: "Quitar los filtros",
  },
  empty: {
    title: "Las paredes siguen vacías",
    description:
      "Ahora mismo no hay ningún estilo en el catálogo. Mientras tanto, mira cómo funciona Retrato.",
    action: "Cómo funciona",
  },
};

export default styles;
