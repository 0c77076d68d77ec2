const terms = {
  head: {
    title: "Terms and privacy",
    description:
      "The rules of Retrato in plain words: your pictures, your tokens, your data and how to take it all with you.",
  },
  title: "Terms and privacy",
  intro:
    "In plain words, because you should know what you agree to. If something here is unclear, the clearer reading is the one that favours you.",
  contents: "On this page",
  imprint: { title: "Who we are, and where to write", taxId: "Tax number {{number}}" },
  sections: [
    {
      id: "service",
      title: "What Retrato does",
      paragraphs: [
        "Retrato makes photos and short videos of you with artificial intelligence, from selfies and photos that you upload. You choose a style, you see the cost, you confirm, and the picture is made.",
        "Every picture says in its file that AI made it. Please do not remove that note, and do not present a picture as a record of something that happened.",
      ],
    },
    {
      id: "account",
      title: "Your account",
      paragraphs: [
        "You need to be 18 or older. One person, one account; keep your password to yourself and tell us if someone else has it.",
        "We write to you about your account, your pictures and your payments. You get nothing else unless you ask for it.",
      ],
    },
    {
      id: "pictures",
      title: "Your pictures are yours",
      paragraphs: [
        "You keep every right to what you upload, and you may use what Retrato makes for you in any lawful way, for work too.",
        "You give us only the permission we need to do our work: to store your files, to process them for the pictures you ask for, and to show them to you.",
        "We do not train general models on your selfies and we do not show your pictures to anyone unless you share them.",
      ],
    },
    {
      id: "conduct",
      title: "What is not allowed",
      paragraphs: [
        "Upload only photos of yourself, or of an adult who has agreed to it. No minors, no nudity, no violence, nothing meant to deceive, humiliate or harass a person, and nothing against the law.",
        "We check uploads automatically. If we have to close an account for breaking these rules, we tell you why.",
      ],
    },
    {
      id: "payments",
      title: "Tokens, Premium and money back",
      paragraphs: [
        "You pay only for pictures you get. Tokens are set aside when you confirm and taken for each finished picture; whatever fails, is cancelled or takes too long gives its tokens back by itself.",
        "Tokens you buy never expire. Tokens from a Premium plan come every month and can be used until 30 days after their month.",
        "Premium renews by itself until you cancel. Cancel at any time; it stays active until the period ends. If a payment went wrong, write to us within 30 days and we put it right.",
      ],
    },
    {
      id: "privacy",
      title: "Privacy",
      paragraphs: [
        "We keep what we need to run your account: your name and e-mail address, your uploads and results, your payments, and technical records that protect the service. Location and other details hidden in your photos are removed when you upload them.",
        "From your selfies we compute what your model needs to recognise your face. It is used for your pictures and for nothing else, and it goes when you delete the model.",
        "We do not sell data and we use no advertising cookies. One cookie keeps you logged in, one remembers your language.",
      ],
    },
    {
      id: "deletion",
      title: "Deleting, and taking your data along",
      paragraphs: [
        "Delete means deleted: a photo, a model or your whole account leaves our database, our storage and any provider that helped to make it. Photos and videos first wait in your bin for 30 days, unless you empty it before. What the law obliges us to keep, such as invoices, is kept without anything else.",
        "You can download all of your data at any time before you leave.",
      ],
    },
    {
      id: "liability",
      title: "If something goes wrong",
      paragraphs: [
        "We work with care, but pictures made by AI can come out different from what you hoped. We answer for damage we cause on purpose or through gross negligence, and for what the law says cannot be excluded.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      paragraphs: [
        "When these terms change in a way that matters, we tell you by e-mail 30 days before. If you do not agree, you can leave and take your data and the value of unused bought tokens with you.",
      ],
    },
  ],
};

export default terms;
