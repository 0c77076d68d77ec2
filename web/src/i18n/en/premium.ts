const premium = {
  head: {
    title: "Premium plans",
    description:
      "Premium trains a personal model of you and brings tokens every month. Cancel whenever you like.",
  },
  title: "Premium: the studio is yours",
  description: "A personal model of you, tokens with every period, and room for more faces.",
  guard: "Training a model of your own is part of Premium. Join, and you go straight on.",
  admitted: "Premium is active now. Your model is next.",
  goOn: "Create your model",
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
      description: "They arrive by themselves and stay usable for 30 days after the period.",
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
  },
  plans: {
    title: "Plans",
    note: "Prices in US dollars. You see the final price, in your currency and with tax, before you pay.",
    mostPopular: "Most popular",
    per: { month: "a month", year: "a year" },
    byTheMonth: "{{price}} a month",
    choose: "Choose this plan",
    empty: {
      title: "No plan is on sale at the moment",
      description: "You can still create with tokens, and tokens you buy never expire.",
      action: "Deposit tokens",
    },
  },
};

export default premium;
