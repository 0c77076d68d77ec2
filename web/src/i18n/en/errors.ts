// Failures for which the server sends no words of its own.
const errors = {
  offline: {
    title: "You are offline",
    advice: "Nothing is lost. Connect to the internet and try again.",
  },
  timeout: {
    title: "That took too long",
    advice: "Your connection or our server is slow right now. Try again in a moment.",
  },
  unreachable: {
    title: "We could not reach the server.",
    advice: "Check your connection and try again. If other pages load, it is us: wait a minute.",
  },
  server: {
    title: "Something went wrong on our side.",
    advice: "It is not your fault, and nothing you made is lost. Try again in a minute.",
  },
  refused: {
    title: "That was refused",
    advice: "Reload the page and try again.",
  },
  unknown: {
    title: "Unknown error!",
    advice: "Reload the page and try again.",
  },
  switchedOff: {
    title: "This is switched off for a while",
    advice: "What you have already ordered and made is safe. Please come back later.",
  },
  quote: "If it happens again, tell us this code: {{id}}.",
};

export default errors;
