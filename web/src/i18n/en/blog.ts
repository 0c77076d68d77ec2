const blog = {
  list: {
    head: {
      title: "Blog about portraits and light",
      description: "Ideas, guides and stories about portraits, light and pictures made with AI.",
    },
    title: "From the studio",
    description: "Guides, ideas and stories about portraits and light.",
    empty: {
      title: "No articles in the album yet",
      description: "Nothing has been published so far. Meanwhile, the styles are worth a walk.",
      action: "Browse styles",
    },
  },
  categories: {
    head: {
      title: "Blog topics",
      description: "All topics of the Retrato blog, from first selfies to finished portraits.",
    },
    title: "Topics",
    description: "Everything we write about, sorted.",
    empty: {
      title: "No topics yet",
      description: "Topics appear together with the first articles.",
      action: "Back to the blog",
    },
  },
};

export default blog;
