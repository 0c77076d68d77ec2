const app = {
  manifest: {
    name: "Retrato: your photo studio",
    description: "Photos and videos of you in any style, made from a handful of selfies.",
    screenshot: "Choose a style and see yourself in it",
  },
  install: {
    title: "Keep Retrato at hand",
    description:
      "Install it as an app: it opens in a window of its own, and what you have seen is there offline.",
    action: "Install",
  },
  refresh: {
    title: "A new version is ready",
    description: "It takes a moment. Whatever you have begun in a form is kept.",
    action: "Update now",
  },
  offlineReady: {
    title: "Ready for offline",
    description: "Pages you have seen now open without a connection too.",
  },
  offline: {
    title: "You are offline",
    description:
      "You see what was last here. What you order is kept and sent once, when the connection is back.",
  },
  outbox: {
    sent: "You are back online: what you ordered is being made",
    photos: "My photos",
    videos: "My videos",
  },
  push: {
    on: "This device will tell you",
    off: "This device will keep quiet",
    failed: "Your browser could not switch notifications on",
    failedDescription:
      "Its notification service does not answer. Some browsers have it switched off in their settings.",
    offer: {
      title: "No need to wait here",
      description: "We can tell you on this device as soon as it is ready, even with Retrato closed.",
      action: "Tell me when it is ready",
    },
  },
};

export default app;
