export const en = {
  title: "Work",
};

export const es: typeof en = {
  title: "Trabajo",
};
