const terms = {
  head: {
    title: "Terms and privacy",
    description:
      "The rules of Retrato in plain words: your pictures, your tokens, your data and how to take it all with you.",
  },
  title: "Terms and privacy",
  contents: "On this page",
  imprint: { title: "Who we are, and where to write", taxId: "Tax number {{number}}" },
  versions: {
    current: "Version {{number}}, in force since {{date}}.",
    other: "Version {{number}}, dated {{date}}; it is not the one in force.",
    news: "What is new",
    others: "Other versions",
    link: "Version {{number}}, {{date}}",
  },
};

export default terms;
