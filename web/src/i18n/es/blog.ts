import type en from "../en/blog";

const blog: typeof en = {
  feed: "Blog de Retrato",
  list: {
    head: {
      title: "Blog de retratos y luz",
      description: "Guías e ideas sobre retratos, luz e imágenes hechas con IA, de quienes hacemos Retrato.",
    },
    title: "Desde el estudio",
    description: "Guías, ideas e historias sobre retratos y luz.",
    empty: {
      title: "Aquí no hay nada todavía",
      description: "Ningún artículo encaja. Prueba con otras palabras o míralos todos.",
      action: "Todos los artículos",
    },
  },
  topics: {
    head: {
      title: "Temas del blog",
      description: "Todos los temas del blog de Retrato, del primer selfi al retrato final.",
    },
    headOf: "{{topic}}: artículos",
    title: "Temas",
    description: "Todo lo que escribimos, ordenado.",
    label: "Temas",
    all: "Todos los artículos",
  },
  onPage: "{{title}}, página {{page}}",
  search: "Buscar en el blog",
  found_one: "{{count}} artículo para «{{query}}»",
  found_other: "{{count}} artículos para «{{query}}»",
  posts_one: "{{count}} artículo",
  posts_other: "{{count}} artículos",
  readingTime_one: "{{count}} min de lectura",
  readingTime_other: "{{count}} min de lectura",
  contents: "En esta página",
  share: {
    label: "Pásalo",
    copy: "Copiar enlace",
    copied: "Enlace copiado",
    notCopied: "Tu navegador no nos ha dejado copiarlo. Aquí lo tienes:",
    mail: "Correo",
    more: "Compartir",
  },
  neighbours: {
    label: "Más artículos",
    previous: "Artículo anterior",
    next: "Artículo siguiente",
  },
  last: {
    title: "Últimos artículos",
    all: "Todos los artículos",
    empty: "Estamos escribiendo el primer artículo.",
  },
  relatedStyles: "Estilos que le van bien",
  loading: "Cargando el blog",
  error: {
    title: "No hemos podido cargar el blog",
    description: "Es cosa nuestra. Vuelve a intentarlo en un momento.",
  },
};

export default blog;
