const styles = {
  head: {
    title: "Styles",
    description:
      "Browse the styles of Retrato: studio, business, travel, cinema, art and more, for photos and videos of you.",
  },
  title: "Styles",
  description: "Pick a mood, see what it does, and step in.",
  empty: {
    title: "The walls are still bare",
    description: "There is no style in the catalogue right now. See how Retrato works in the meantime.",
    action: "How it works",
  },
};

export default styles;
