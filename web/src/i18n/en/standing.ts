// How the account stands: suspended, or waiting for the agreement to new terms.
const standing = {
  suspension: {
    CREATION: {
      title: "You cannot create anything new since {{date}}",
      possible:
        "What is being made is finished. You can still see, download and delete what is yours, manage your plan and change your settings.",
    },
    ACCOUNT: {
      title: "Your account is suspended since {{date}}",
      possible:
        "You can still see, download and delete what is yours, get your receipts and change your settings. Your public links are closed, and a plan does not renew.",
    },
    reason: "The reason: {{reason}}",
    causes: {
      REFUSALS: "Too many of your latest requests were refused because they break our rules.",
      CASE: "After a report we looked into what you made, and found that it breaks our rules.",
      STAFF: "We found that our rules were broken.",
    },
    appeal: "Appeal",
    export: "Get my data",
    leave: "Delete my account",
  },
  terms: {
    title: "Our terms have changed",
    description: "Please read what is new. You can go on creating once you have agreed.",
    // What is new in the current version (TERMS_VERSION on the server).
    news: [
      "Retrato is for people of 18 years and older.",
      "You bring only pictures of yourself, or of people who have agreed to it.",
      "We can suspend accounts that break these rules, say why, and look again if you ask us to.",
    ],
    read: "Read the terms",
    agree: "I agree",
    later: "Not now",
    otherwise: "If you do not agree, everything of yours stays readable, and you can leave at any time.",
    settings: "Get my data, or delete my account",
  },
};

export default standing;
