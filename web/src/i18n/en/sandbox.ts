const sandbox = {
  head: { title: "Sandbox Pay" },
  brand: "Sandbox Pay",
  test: "Test mode: this is play money, and nobody is charged.",
  amount: "Amount due",
  per: { month: "every month", year: "every year" },
  for: "For",
  payer: "Paid by",
  reference: "Reference",
  decide: "What should happen?",
  pay: "Pay {{price}}",
  decline: "Decline the payment",
  later: "Pay later",
  laterHint: "The buyer comes back at once; the money arrives 20 seconds later.",
  close: "Close the window",
  closeHint: "Goes back without having decided anything.",
  decided: {
    PAID: "This payment is already paid.",
    FAILED: "This payment was declined.",
    back: "Back to the shop",
  },
  loading: "Loading the payment",
  missing: { title: "There is no such payment", description: "The sandbox may have been emptied since." },
  error: { title: "The payment could not be loaded", retry: "Try again" },
};

export default sandbox;
