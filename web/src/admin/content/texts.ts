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
  /** What all forms have. */
  form: {
    inLanguage: "{{label}} ({{language}})",
    languages: { en: "English", es: "Spanish" },
    save: "Save",
    saved: "Saved",
    undo: "Undo changes",
    unsaved: "There are unsaved changes.",
    refused: "This was not saved",
    moveUp: "Move up: {{name}}",
    moveDown: "Move down: {{name}}",
    remove: "Remove: {{name}}",
    leave: {
      title: "Leave without saving?",
      hint: "What you changed on this page will be lost.",
      leave: "Leave",
      stay: "Keep editing",
    },
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
    landing: "Página de inicio",
    pictures: "Imágenes",
    history: "Ediciones",
  },
  form: {
    inLanguage: "{{label}} ({{language}})",
    languages: { en: "inglés", es: "español" },
    save: "Guardar",
    saved: "Guardado",
    undo: "Deshacer los cambios",
    unsaved: "Hay cambios sin guardar.",
    refused: "No se ha guardado",
    moveUp: "Subir: {{name}}",
    moveDown: "Bajar: {{name}}",
    remove: "Quitar: {{name}}",
    leave: {
      title: "¿Salir sin guardar?",
      hint: "Se perderá lo que has cambiado en esta página.",
      leave: "Salir",
      stay: "Seguir editando",
    },
  },
};

/** Styles, categories, plans and packs. */
export const catalogue = { en: catalogueEn, es: catalogueEs };
