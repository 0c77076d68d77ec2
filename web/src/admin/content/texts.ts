export const en = {
  title: "Content",
  sections: {
    posts: "Posts",
    "blog-categories": "Blog categories",
    questions: "Questions",
    terms: "Terms",
  },
};

export const es: typeof en = {
  title: "Contenido",
  sections: {
    posts: "Artículos",
    "blog-categories": "Categorías del blog",
    questions: "Preguntas",
    terms: "Términos",
  },
};
