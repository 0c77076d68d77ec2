const checkout = {
  head: { title: "Payment" },
  nothing: {
    title: "No payment to look up",
    description:
      "You reach this page when you come back from a payment. This visit brought none along, and nothing was charged here.",
    tokens: "Go to tokens",
    home: "Back home",
  },
  invalid: {
    title: "This link is not complete",
    description:
      "We cannot tell which payment it is about. If you have paid, nothing is lost: your tokens or your plan arrive by themselves, and the payment stands among your receipts.",
    receipts: "See your receipts",
  },
  signedOut: {
    title: "Log in to see your payment",
    description: "It is kept for the account that paid. Nothing is lost in the meantime.",
    login: "Log in",
  },
  asking: "Looking up your payment",
  paid: {
    TOKENS: { title: "Your tokens are here", description: "{{tokens}} tokens, ready to be spent." },
    SUBSCRIPTION: {
      title: "Welcome to Premium",
      description: "{{plan}} is yours. Now make a model of yourself.",
    },
    balance: "Your balance",
    goOn: "Continue",
    create: "Start creating",
    train: "Create my model",
    subscription: "Your subscription",
    receipt: "See the receipt",
  },
  pending: {
    title: "Your payment is on its way",
    description:
      "Some payments need a moment. You can wait here or carry on: as soon as it arrives, you get what you paid for, once and in full.",
    watching: "We keep looking. This page changes by itself.",
    leave: "Carry on in the meantime",
  },
  failed: {
    title: "The payment did not go through",
    description: "Nothing was charged.",
    again: "Try again",
    back: "Not now",
  },
  error: {
    title: "We could not ask about your payment",
    description: "Your payment is safe: it is credited even if this page cannot show it.",
    retry: "Ask again",
  },
  paddle: {
    opening: "Opening the secure checkout",
    closed: {
      title: "The checkout is closed",
      description: "Nothing was paid. You can open it again, or come back whenever you like.",
      again: "Open it again",
      back: "Not now",
    },
    blocked: {
      title: "The checkout could not be loaded",
      description: "A content blocker may be in its way, or the connection. Nothing was paid.",
      again: "Try again",
    },
  },
};

export default checkout;
