const tokens = {
  head: { title: "Your tokens" },
  title: "Tokens",
  description: "One balance for photos, edits and videos. Tokens you buy never expire.",
  balance: "Your balance",
  packs: {
    title: "Deposit tokens",
    empty: {
      title: "No pack is on sale at the moment",
      description: "Your balance stays as it is; nothing is lost.",
    },
  },
  history: {
    title: "History",
    empty: {
      title: "Nothing has moved yet",
      description: "Every token that comes or goes will be listed here.",
    },
  },
};

export default tokens;
