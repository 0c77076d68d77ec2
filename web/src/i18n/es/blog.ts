import type en from "../en/blog";

const blog: typeof en = {
  list: {
    head: {
      title: "Blog de retratos y luz",
      description: "Ideas, guías e historias sobre retratos, luz e imágenes hechas con IA.",
    },
    title: "Desde el estudio",
    description: "Guías, ideas e historias sobre retratos y luz.",
    empty: {
      title: "Todavía no hay artículos en el álbum",
      description: "De momento no hemos publicado nada. Mientras tanto, date una vuelta por los estilos.",
      action: "Ver estilos",
    },
  },
  categories: {
    head: {
      title: "Temas del blog",
      description: "Todos los temas del blog de Retrato, del primer selfi al retrato final.",
    },
    title: "Temas",
    description: "Todo lo que escribimos, ordenado.",
    empty: {
      title: "Todavía no hay temas",
      description: "Los temas llegarán con los primeros artículos.",
      action: "Volver al blog",
    },
  },
};

export default blog;
