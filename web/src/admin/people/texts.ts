export const en = {
  title: "People",
};

export const es: typeof en = {
  title: "Personas",
};
