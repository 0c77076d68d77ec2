const tokens = {
  head: { title: "Your tokens" },
  title: "Tokens",
  description: "One balance for photos, edits and videos. Tokens you buy never expire.",
  balance: "Your balance",
  owed_one: "You owe {{number}} token",
  owed_other: "You owe {{number}} tokens",
  owedWhy:
    "A payment was given back after some of its tokens had been spent. The next tokens you get settle that first.",
  packs: {
    title: "Deposit tokens",
    choose: "Choose a pack",
    loading: "Loading the packs",
    error: "The packs could not be loaded",
    tokens: "{{tokens}} tokens",
    bonus: "{{tokens}} and {{bonus}} on top",
    after: "Your balance afterwards",
    empty: {
      title: "No pack is on sale at the moment",
      description: "Your balance stays as it is; nothing is lost.",
    },
  },
  receipts: "Receipts",
  history: {
    title: "History",
    loading: "Loading your history",
    error: "Your history could not be loaded",
    more: "Show older entries",
    list: "What happened to your tokens",
    after: "Balance {{balance}}",
    expires: "usable until {{date}}",
    grant: {
      bought: "Bought",
      plan: "Premium",
      welcome: "Welcome gift",
      promotion: "Gift",
      staff: "From our team",
      other: "Received",
    },
    reserve: "Spent on a creation",
    capture: "Spent on a creation",
    release: "Given back: it was not made",
    expire: "Expired",
    refund: "Taken back with your refund",
    return: "Given again: the payment came back",
    settle: "Made up for what you owed",
    empty: {
      title: "Nothing has moved yet",
      description: "Every token that comes or goes will be listed here.",
    },
  },
};

export default tokens;
