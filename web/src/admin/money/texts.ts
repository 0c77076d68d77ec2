export const en = {
  title: "Money",
};

export const es: typeof en = {
  title: "Dinero",
};
