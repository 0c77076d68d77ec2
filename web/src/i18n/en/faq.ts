const faq = {
  head: {
    title: "Frequent questions",
    description:
      "How Retrato makes your photos, what they cost, how your selfies are kept and how you delete them.",
  },
  title: "Questions, answered",
  description: "What people ask before their first picture. Search, or open a question.",
  search: "Search the questions",
  clear: "Clear the search",
  noResults: "No question mentions “{{query}}”.",
  empty: {
    title: "No questions yet",
    description: "As soon as people ask us something twice, the answer lands here.",
  },
  error: { title: "The questions could not be loaded" },
};

export default faq;
