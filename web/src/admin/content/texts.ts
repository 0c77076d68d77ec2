import { en as catalogueEn } from "./catalogue-texts.en";
import { es as catalogueEs } from "./catalogue-texts.es";

export const en = {
  title: "Content",
  sections: {
    styles: "Styles",
    categories: "Categories",
    posts: "Posts",
    "blog-categories": "Blog categories",
    questions: "Questions",
    terms: "Terms",
    landing: "Landing page",
    pictures: "Pictures",
    history: "Edits",
  },
};

export const es: typeof en = {
  title: "Contenido",
  sections: {
    styles: "Estilos",
    categories: "Categorías",
    posts: "Artículos",
    "blog-categories": "Categorías del blog",
    questions: "Preguntas",
    terms: "Términos",
    landing: "Portada",
    pictures: "Imágenes",
    history: "Ediciones",
  },
};

/** Styles, categories, plans and packs. */
export const catalogue = { en: catalogueEn, es: catalogueEs };
