const account = {
  login: {
    head: {
      title: "Log in",
      description: "Log in to Retrato and go on with your photos, videos and models.",
    },
    title: "Good to see you again",
    description: "Log in and go on where you left off.",
    submit: "Log in",
    forgot: "Forgot your password?",
    noAccount: "New here?",
    register: "Create an account",
  },
  register: {
    head: {
      title: "Create your account",
      description: "Create a Retrato account: free, in half a minute, with nothing to cancel.",
    },
    title: "Create your account",
    description: "Half a minute, and nothing to pay until you make something.",
    submit: "Create my account",
    hasAccount: "Already with us?",
    login: "Log in",
    acceptTerms: "I have read the terms and the privacy notes and accept them.",
    mustAccept: "Please accept the terms to go on",
    readTerms: "Read the terms",
    welcome: "Welcome, {{name}}!",
    mailOnItsWay: "An e-mail is on its way to {{email}}. Open the link in it to confirm your address.",
  },
  forgotPassword: {
    head: {
      title: "Forgot your password?",
      description: "Get a link by e-mail and choose a new password for your Retrato account.",
    },
    title: "Forgot your password?",
    description: "Tell us your e-mail address and we send you a link to choose a new one.",
    submit: "Send me the link",
    sentTitle: "Look into your inbox",
    back: "Back to log in",
  },
  resetPassword: {
    head: { title: "Choose a new password" },
    title: "Choose a new password",
    description: "You will be signed in at once; every other device is signed out.",
    submit: "Save and log in",
  },
  fields: {
    name: "Name",
    email: "E-mail",
    password: "Password",
    passwordHint: "At least 8 characters.",
  },
  secondStep: {
    description: "One more step: your account asks for a code, too.",
    back: "Back",
  },
  code: {
    app: "Six digits from your authenticator app",
    recovery: "Recovery code",
    recoveryHint: "One of the codes you kept when you switched two-step sign-in on. Each works once.",
    useRecovery: "No phone at hand? Use a recovery code",
    useApp: "Use the app instead",
  },
  captcha: {
    failed: "The automatic check could not be loaded.",
    tryAgain: "Please check your connection and send the form again.",
  },
  logout: {
    head: { title: "Log out" },
    title: "Logging you out…",
    question: "Do you want to log out?",
    confirm: "Log out",
  },
  emailConfirmation: {
    head: {
      title: "Confirm your e-mail",
      description: "Confirm the e-mail address of your Retrato account.",
    },
    missing: {
      title: "Open the link from our e-mail",
      description:
        "This page confirms your address when you arrive through the link we sent you. Look into your inbox, and into the spam folder too.",
    },
    checking: "Confirming your address…",
    done: {
      title: "Your address is confirmed",
      description: "Thank you. Everything is ready for your first picture.",
      action: "Start creating",
    },
    failed: {
      title: "This link no longer works",
      description: "It may have been used already, or it is older than a day.",
    },
    home: "Back home",
  },
};

export default account;
