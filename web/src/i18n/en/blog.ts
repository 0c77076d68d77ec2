const blog = {
  feed: "Retrato blog",
  list: {
    head: {
      title: "Blog about portraits and light",
      description:
        "Guides and ideas about portraits, light and pictures made with AI, from the people behind Retrato.",
    },
    title: "From the studio",
    description: "Guides, ideas and stories about portraits and light.",
    empty: {
      title: "Nothing here yet",
      description: "No article fits. Try other words, or have a look at all of them.",
      action: "All articles",
    },
  },
  topics: {
    head: {
      title: "Blog topics",
      description: "All topics of the Retrato blog, from first selfies to finished portraits.",
    },
    headOf: "{{topic}}: articles",
    title: "Topics",
    description: "Everything we write about, sorted.",
    label: "Topics",
    all: "All articles",
  },
  onPage: "{{title}}, page {{page}}",
  search: "Search the blog",
  found_one: "{{count}} article for “{{query}}”",
  found_other: "{{count}} articles for “{{query}}”",
  posts_one: "{{count}} article",
  posts_other: "{{count}} articles",
  readingTime_one: "{{count}} min read",
  readingTime_other: "{{count}} min read",
  contents: "On this page",
  share: {
    label: "Pass it on",
    copy: "Copy link",
    copied: "The link is copied",
    notCopied: "Your browser did not let us copy. Here is the link:",
    mail: "E-mail",
    more: "Share",
  },
  neighbours: {
    label: "More articles",
    previous: "Previous article",
    next: "Next article",
  },
  last: { title: "Latest articles", all: "All articles", empty: "The first article is being written." },
  relatedStyles: "Styles that go with it",
  loading: "Loading the blog",
  error: {
    title: "The blog could not be loaded",
    description: "That is on us. Try again in a moment.",
  },
};

export default blog;
