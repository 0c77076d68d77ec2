const settings = {
  head: { title: "Settings" },
  title: "Settings",
  profile: { title: "Profile", name: "Name", email: "E-mail", unconfirmed: "Not confirmed yet" },
  display: { title: "Display" },
  plan: {
    title: "Premium",
    active: "Premium is active.",
    inactive: "You have no active subscription.",
    manage: "Subscriptions",
    join: "See Premium",
  },
  leave: { title: "Session", description: "Log out on this device.", logout: "Log out" },
  subscriptions: {
    head: { title: "Subscriptions" },
    title: "Your subscriptions",
    active: {
      title: "Premium is active",
      description: "Your subscription renews by itself until you cancel it.",
    },
    empty: {
      title: "You have no subscription",
      description: "Premium brings a model of your own and tokens every month.",
      action: "See Premium",
    },
    back: "Back to settings",
  },
  action: {
    subscribe: { title: "Subscribe" },
    change: { title: "Change your plan" },
    renew: { title: "Renew your plan" },
    empty: {
      title: "No plan is on sale at the moment",
      description: "There is nothing to choose from, and nothing was charged.",
      action: "Back to subscriptions",
    },
  },
};

export default settings;
