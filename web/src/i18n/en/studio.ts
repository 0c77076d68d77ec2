const studio = {
  imagine: {
    head: { title: "New photos" },
    title: "New photos of you",
    description: "Choose one of your models and a style; Retrato does the rest.",
  },
  reimagine: {
    head: { title: "Restyle a photo" },
    title: "Restyle a photo",
    description: "Take a photo you like and see it in another style.",
  },
  animate: {
    head: { title: "Animate a photo" },
    title: "Animate a photo",
    description: "Give a photo a few seconds of life.",
  },
  tips: {
    title: "New here? Three things worth knowing",
    description:
      "You see the cost before anything is spent. A picture that fails gives its tokens back. You can close this page at any time: the result waits in your album.",
  },
  source: "The photo you start from",
  empty: {
    title: "There is no style to choose from",
    description:
      "The catalogue is empty right now, so there is nothing to make. Your tokens stay where they are.",
    action: "Look at the catalogue",
  },
};

export default studio;
