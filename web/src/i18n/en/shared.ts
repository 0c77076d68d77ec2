const shared = {
  head: {
    title: "Shared with you",
    description: "Made with Retrato, a photo studio made of your own selfies. Make yours.",
  },
  eyebrow: "Shared with you",
  PHOTO: { title: "A portrait in the style “{{style}}”", alt: "A portrait in the style {{style}}" },
  VIDEO: { title: "A moving portrait: {{style}}", alt: "A moving portrait in the style {{style}}" },
  invitation:
    "It was made by AI from a few selfies. Yours takes three steps, and you pay only for pictures you get.",
  start: "Make your own",
  styles: "See this style",
  note: "Whoever shared this can take it back at any time.",
  loading: "Loading",
  error: { title: "This did not arrive", retry: "Try again" },
};

export default shared;
