const styles = {
  head: {
    title: "Styles",
    description:
      "Browse the styles of Retrato: studio, business, travel, cinema, art and more, for photos and videos of you.",
  },
  try: "Try it on a sample face",
  title: "Styles",
  description: "Pick a mood, see what it does, and step in. The people in the examples do not exist.",
  category: {
    title: "{{name}} styles",
    description: "{{name}}: {{count}} styles for photos and videos of you, each with examples.",
    back: "All styles",
  },
  categories: {
    label: "Categories",
    any: "All categories",
    all: "All",
    more: "{{count}} more",
  },
  filters: {
    search: "Search styles",
    mode: "What to make",
    anyMode: "Photos and videos",
    gender: "For whom",
    anyGender: "Everybody",
  },
  modes: {
    IMAGINE: { name: "Imagine", alt: "{{style}}: an example photo" },
    REIMAGINE: { name: "Reimagine", alt: "{{style}}: a photo reimagined" },
    ANIMATE: { name: "Animate", alt: "{{style}}: an example video" },
  },
  genders: { FEMALE: "Women", MALE: "Men", UNISEX: "Everybody" },
  card: {
    modes: "What {{style}} can make",
    enlarge: "Enlarge {{style}}",
    before: "The photo before",
    moreCategories: "+{{count}}",
  },
  picker: { label: "Style" },
  create: {
    IMAGINE: "Imagine photos",
    REIMAGINE: "Reimagine a photo",
    ANIMATE: "Animate a photo",
    visitor: {
      title: "Log in to create",
      description: "It takes a minute, and your first tokens are on us.",
      logIn: "Log in",
      register: "Sign up",
    },
  },
  seeAll: "See all {{count}}",
  more: "Show more",
  loading: "Styles are loading",
  error: {
    title: "The styles could not be loaded",
    description: "Something went wrong on the way. It is worth trying again.",
  },
  nothing: {
    title: "Nothing like that, yet",
    description: "No style fits all of these wishes. Take one of them back.",
    action: "Clear the filters",
  },
  empty: {
    title: "The walls are still bare",
    description: "There is no style in the catalogue right now. See how Retrato works in the meantime.",
    action: "How it works",
  },
};

export default styles;
