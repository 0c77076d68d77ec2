const landing = {
  head: {
    title: "Retrato: AI photos and videos of you, from your selfies",
    description:
      "Upload a few selfies and step into any style: studio portraits, travel, cinema, art, short videos. You pay only for the pictures you get.",
  },
  actions: {
    getStarted: "Get started",
    startCreating: "Start creating",
    seeExamples: "See examples",
    tryNow: "Try now",
    explore: "Explore styles",
    joinNow: "Join now",
    depositTokens: "Buy tokens",
    allQuestions: "All questions",
  },
  hero: {
    badge: "A photo studio made of your own selfies",
    title: "The photos of you that were never taken",
    description:
      "Teach Retrato your face once. Then pick a style and get new photos that look like you on your best day, in the best light.",
    promises: ["Pay only for pictures you get", "Your selfies stay yours", "Delete means deleted"],
  },
  demoAlt: "{{style}}, an example made with Retrato",
  filmAlt: "{{style}}, a short video made with Retrato",
  beforeAfter: {
    before: "A selfie",
    caption: "Style: {{style}}. Pull the handle.",
    whose: "Whose pictures",
    sides: { f: "Women", m: "Men" },
  },
  howWorks: {
    headline: "How it works",
    title: "Three steps, no photographer",
    steps: [
      {
        name: "Bring a photo",
        description:
          "Reimagine one you have with the tokens we give you for confirming your e-mail. For photos from scratch, train a model on 4 to 20 selfies: that is Premium, from $14.99 a month, tokens and 3 models included.",
      },
      {
        name: "Pick a style",
        description:
          "Studio, business, travel, film, fantasy. You see the cost before every click that spends.",
      },
      {
        name: "Keep the ones you love",
        description: "Watch your photos develop, download them, share them or bring them to life as a video.",
      },
    ],
  },
  examples: {
    headline: "Styles",
    title: "One face, a hundred rooms to stand in",
    description:
      "A few of the moods you can step into. None of these people exists; in your gallery it will be you.",
  },
  animate: {
    headline: "Animate",
    title: "One photo, and it breathes",
    description:
      "Turn a portrait into a short video: a blink, a slow turn, the light moving across a room. Up to 720p, ready to share.",
    features: ["From any photo you own", "480p or 720p", "Ready in moments"],
  },
  useCases: {
    headline: "What for",
    title: "Made for the pictures you actually need",
    tabsLabel: "Uses",
    tabs: {
      studio: {
        name: "Studio",
        title: "A studio session without the studio",
        description:
          "Soft light, clean backdrops, your best angle. Without booking, travelling or smiling on command.",
      },
      businesses: {
        name: "Businesses",
        title: "One look for the whole team",
        description:
          "Give everyone the same background and light, wherever they live, and keep your team page in tune.",
      },
      stock: {
        name: "Stock",
        title: "Stock photos with a face you own",
        description:
          "Illustrate your talks, posts and pages with pictures nobody else has, because they are of you.",
      },
      socialMedia: {
        name: "Social media",
        title: "Something new to post every week",
        description:
          "Change place, season and mood between two coffees. Square, tall or wide, as your feed likes it.",
      },
      profile: {
        name: "Profile",
        title: "A first impression that is really yours",
        description: "For LinkedIn, your CV or a date: a photo people will recognise when they meet you.",
      },
      creativity: {
        name: "Creativity",
        title: "Be the hero of your own story",
        description:
          "An oil painting, a film still, an explorer on another planet. Play; a try costs a few tokens.",
      },
    },
  },
  testimonials: {
    headline: "Stories",
    title: "What a good portrait changes",
    note: "Examples written by us to show how people use Retrato.",
  },
  discover: {
    headline: "Discover",
    title: "Find the style that says you",
    description:
      "Browse the catalogue by mood and by purpose, see what each style does, and try it with one click.",
    error: "The styles could not be loaded",
    retry: "Try again",
    all: "See all {{count}}",
  },
  premium: {
    headline: "Premium",
    title: "Your own model, and tokens every month",
    description:
      "Premium trains a personal model from your selfies, so that every new photo starts from you. Prefer to pay as you go? Tokens you buy never expire.",
    features: ["Personal models of you", "Tokens every month", "Cancel whenever you like"],
  },
  faq: {
    headline: "Questions",
    title: "Before you start",
  },
  phrases: {
    title: "You can also make",
    links: {
      headshots: "AI headshots",
      photos: "AI photo generator",
      animation: "Animate photos",
      linkedin: "LinkedIn photo",
      portrait: "Professional portrait",
      dating: "Dating photos",
      instagram: "Instagram photos",
      avatar: "AI avatar",
      painting: "Photo to painting",
      cartoon: "Photo to cartoon",
      anime: "Photo to anime",
      sketch: "Photo to sketch",
      monochrome: "Black and white portrait",
      travel: "Travel photos",
      christmas: "Christmas photos",
      vintage: "Vintage photos",
    },
  },
};

export default landing;
