const models = {
  list: {
    head: { title: "My models" },
    title: "My models",
    ready: "Ready",
    empty: {
      title: "No model of you yet",
      description: "A model learns your face from a few selfies. After that, every style knows you.",
      action: "Create a model",
    },
  },
  create: {
    head: { title: "Create a model" },
    title: "Create a model of you",
    description: "What makes a good set of selfies, so that the result really looks like you.",
    tips: [
      {
        name: "4 to 20 selfies",
        description: "Different days, places and expressions. Variety beats number.",
      },
      {
        name: "One face per photo",
        description: "Yours, large enough and in focus. No sunglasses, no filters.",
      },
      { name: "Light from the front", description: "By a window is perfect. Deep shadows hide your face." },
      {
        name: "Yours to delete",
        description: "Delete the model and your selfies are gone from everywhere, for good.",
      },
    ],
    closed: {
      title: "Training is closed at the moment",
      description: "No new model can be trained right now. Nothing is charged; your place in Premium stays.",
      action: "Back to my models",
    },
  },
};

export default models;
