const faq = { head: { title: "faq", description: "faq" } };

export default faq;
