const account = {
  login: {
    head: {
      title: "Log in",
      description: "Log in to Retrato and carry on with your photos, videos and models.",
    },
    title: "Good to see you again",
    description: "Log in and pick up where you left off.",
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
    closed: {
      title: "We take no new accounts at the moment",
      advice: "Come back soon: we will open again. If you have an account, log in as always.",
    },
    submit: "Create my account",
    hasAccount: "Already with us?",
    login: "Log in",
    gift_one: "{{count}} token is waiting for you",
    gift_other: "{{count}} tokens are waiting for you",
    giftHow: "Confirm your e-mail and they are yours: enough for your first pictures.",
    photo: "A photo to start with (optional)",
    photoHint: "It stays in this browser until you have confirmed your e-mail.",
    terms:
      "By creating an account you confirm that you are 18 or older, and accept our terms and privacy notes.",
    readTerms: "Read the terms",
    welcome: "Welcome, {{name}}!",
    mailOnItsWay: "An e-mail is on its way to {{email}}. Open the link in it to confirm your address.",
    mailWithGift_one:
      "An e-mail is on its way to {{email}}. Open the link in it and {{count}} token is yours.",
    mailWithGift_other:
      "An e-mail is on its way to {{email}}. Open the link in it and {{count}} tokens are yours.",
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
    description: "You will be logged in at once; every other device is logged out.",
    submit: "Save and log in",
    used: "This link no longer works",
    usedDescription: "It was used already, or it is older than an hour.",
    again: "Send me a new link",
  },
  otherWays: {
    or: "or",
    provider: "Continue with {{provider}}",
    passkey: "Use a passkey",
    checking: "One moment…",
    failed: "That did not work",
    newcomer: "You are new here: one more thing, and your account is ready.",
    cancelled: "You are not logged in",
    cancelledDescription:
      "{{provider}} has not told us who you are, for example because you cancelled. Try again, or log in another way.",
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
  confirmEmail: {
    title: "One last step: confirm your e-mail",
    gift_one: "Confirm your e-mail and get {{count}} token",
    gift_other: "Confirm your e-mail and get {{count}} tokens",
    description:
      "We sent a link to {{email}}. Open it and you are all set. Nothing there? Have a look in the spam folder too.",
    resend: "Send it again",
    wait: "Send it again in {{seconds}} s",
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
      gift_one:
        "{{count}} token is yours. It works in Reimagine at once: pick a photo and see it in another style.",
      gift_other:
        "{{count}} tokens are yours. They work in Reimagine at once: pick a photo and see it in another style.",
      action: "Start creating",
    },
    failed: {
      title: "This link no longer works",
      description: "It may have been used already, or it is older than a day.",
      confirmed: "Your address is confirmed already, so there is nothing left to do.",
      signIn: "Log in to get a new one",
    },
    home: "Back home",
  },
};

export default account;
