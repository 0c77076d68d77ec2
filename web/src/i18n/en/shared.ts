const shared = {
  head: {
    title: "Shared with you",
    description: "Made with Retrato, a photo studio made of your own selfies. Make yours.",
  },
  eyebrow: "Shared with you",
  PHOTO: { title: "A portrait in the style “{{style}}”", alt: "A portrait in the style {{style}}" },
  VIDEO: { title: "A moving portrait: {{style}}", alt: "A moving portrait in the style {{style}}" },
  album: {
    title_one: "An album of one portrait",
    title_other: "An album of {{count}} portraits",
    invitation: "They were made by AI. Make your own, and pay only for pictures you get.",
  },
  ended: {
    title: "This link has ended",
    description:
      "Whoever shared it has taken it back or deleted what it showed. You can ask them for a new link.",
    home: "Back home",
    styles: "Browse styles",
  },
  invitation:
    "It was made by AI from a few selfies. Yours takes three steps, and you pay only for pictures you get.",
  start: "Make your own",
  styles: "See this style",
  note: "Whoever shared this can take it back at any time.",
  loading: "Loading",
  error: { title: "This could not be loaded" },
};

export default shared;
