import { en as catalogueEn } from "./catalogue-texts.en";
import { es as catalogueEs } from "./catalogue-texts.es";

export const en = { title: "Content", sections: { styles: "Styles", categories: "Categories" } };
export const es: typeof en = {
  title: "Contenido",
  sections: { styles: "Estilos", categories: "Categorías" },
};

/** Styles, categories, plans and packs. */
export const catalogue = { en: catalogueEn, es: catalogueEs };
