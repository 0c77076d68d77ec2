const checkout = {
  head: { title: "Payment" },
  nothing: {
    title: "No payment to look up",
    description:
      "You reach this page when you come back from a payment. This visit brought none along, and nothing was charged here.",
    tokens: "Go to tokens",
    home: "Back home",
  },
};

export default checkout;
