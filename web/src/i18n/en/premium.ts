const premium = {
  head: {
    title: "Premium plans",
    description:
      "Premium trains a personal model of you and brings tokens every month. Cancel whenever you like.",
  },
  title: "Premium: the studio is yours",
  description: "A personal model of you, tokens every month, and room for more faces.",
  guard: "Training a model of your own is part of Premium. Join, and you go straight on.",
  admitted: "Premium is active now. Your model is next.",
  goOn: "Create my model",
  product: "Retrato Premium",
  see: "See the plans",
  why: "What Premium means",
  features: [
    {
      name: "Personal models",
      description: "Train models from your selfies. Every new photo starts from you.",
    },
    {
      name: "Tokens every month",
      description:
        "They arrive by themselves, with the yearly plan too, and stay usable for 30 days after their month.",
    },
    {
      name: "Only finished pictures count",
      description: "A picture that fails gives its tokens back, with or without Premium.",
    },
    {
      name: "Leave when you like",
      description: "Cancel with one click; what you paid for stays until the period ends.",
    },
  ],
  packs: {
    title: "Or pay as you go",
    note: "Tokens work without a plan, too, and those you buy never expire.",
    tokens: "{{tokens}} tokens",
    model: {
      month:
        "Reimagine and Animate work with tokens alone. New photos of you need a model, which comes with Premium, from {{price}} a month.",
      year: "Reimagine and Animate work with tokens alone. New photos of you need a model, which comes with Premium, from {{price}} a year.",
    },
  },
  worth: {
    once: "Makes {{photos}} photos with your model, {{restyles}} reimagined ones in SD or {{seconds}} seconds of video in SD.",
    monthly:
      "Every month that makes {{photos}} photos with your model, {{restyles}} reimagined ones in SD or {{seconds}} seconds of video in SD.",
  },
  closed: {
    title: "Your account is going to be deleted",
    description: "Until then nothing is sold to you. Keep your account first, and you can buy again.",
    action: "Keep my account",
  },
  plans: {
    title: "Plans",
    note: "Prices are in US dollars, and that is what you are charged. Before you pay, you see the total and any tax.",
    mostPopular: "Most popular",
    per: { month: "a month", year: "a year" },
    byTheMonth: "{{price}} a month",
    own: "Your plan",
    choose: "Choose this plan",
    change: "Change to this plan",
    manage: "Manage your plan",
    empty: {
      title: "No plan is on sale at the moment",
      description: "You can still create with tokens, and tokens you buy never expire.",
      action: "Buy tokens",
    },
  },
};

export default premium;
