export const en = {
  title: "Content",
  sections: { landing: "Landing page", pictures: "Pictures", history: "Edits" },
};

export const es: typeof en = {
  title: "Contenido",
  sections: { landing: "Portada", pictures: "Imágenes", history: "Ediciones" },
};
