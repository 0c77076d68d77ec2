export const en = {
  title: "Today",
};

export const es: typeof en = {
  title: "Hoy",
};
