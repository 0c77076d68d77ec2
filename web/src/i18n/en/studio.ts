const studio = {
  imagine: {
    head: { title: "New photos" },
    title: "New photos of you",
    description: "Choose one of your models and a style; Retrato does the rest.",
  },
  reimagine: {
    head: { title: "Restyle a photo" },
    title: "Restyle a photo",
    description: "Take a photo you like and see it in another style.",
  },
  animate: {
    head: { title: "Animate a photo" },
    title: "Animate a photo",
    description: "Give a photo a few seconds of life.",
  },
  tips: {
    title: "New here? Three things worth knowing",
    description:
      "You see the cost before anything is spent. A picture that fails gives its tokens back. You can close this page at any time: the result waits in your album.",
  },
  empty: {
    title: "There is no style to choose from",
    description:
      "The catalogue is empty right now, so there is nothing to make. Your tokens stay where they are.",
    action: "Look at the catalogue",
  },
  picker: {
    title: "Style",
    choose: "Choose a style",
    none: "Choose a style first",
    error: {
      title: "The styles did not arrive",
      description: "Nothing is lost. Check your connection and try again.",
      retry: "Try again",
    },
  },
  form: {
    title: {
      IMAGINE: "{{style}}: new photos",
      REIMAGINE: "{{style}}: restyle a photo",
      ANIMATE: "{{style}}: make a video",
    },
    heading: "What you get",
    model: "Model",
    photo: "Photo",
    ownPhotos: "Take one of my photos",
    gender: "Gender",
    aspect: "Shape",
    asPhoto: "As is",
    quantity: "How many",
    quality: "Quality",
  },
  genders: { FEMALE: "Woman", MALE: "Man", UNISEX: "Anyone" },
  quality: {
    photo: { SD: "SD", HD: "HD", UHD: "UHD" },
    video: { SD: "SD 480p", HD: "HD 720p" },
    popular: "Most popular",
  },
  models: {
    training: "Training, {{percent}}%",
    failed: "Did not work out",
    none: {
      title: "First, a model of you",
      description: "A few selfies are all it takes. Then every style is yours.",
      action: "Create a model",
    },
  },
  ownPhotos: {
    title: "Your photos",
    photo: "Photo of {{date}}",
    more: "Show more",
    error: "Your photos did not arrive",
    retry: "Try again",
    empty: {
      title: "No photos yet",
      description: "What you make appears here, to go on with it.",
    },
  },
  cost: {
    tokens_one: "{{count}} token",
    tokens_other: "{{count}} tokens",
    balance: "You have {{number}}",
  },
  submit: {
    IMAGINE_one: "Create {{count}} photo",
    IMAGINE_other: "Create {{count}} photos",
    REIMAGINE: "Restyle",
    ANIMATE: "Make the video",
  },
  gender: {
    title: "Is {{style}} what you want?",
    FEMALE:
      "This style was made for women, and {{model}} is a man. It may look unusual; clothes and light are chosen for a woman.",
    MALE: "This style was made for men, and {{model}} is a woman. It may look unusual; clothes and light are chosen for a man.",
    confirm: "Yes, go on",
  },
  confirm: {
    title_one: "Spend {{count}} token?",
    title_other: "Spend {{count}} tokens?",
    IMAGINE_one: "One photo in {{style}}.",
    IMAGINE_other: "{{count}} photos in {{style}}.",
    REIMAGINE: "Your photo in {{style}}.",
    ANIMATE: "Your photo as a video in {{style}}.",
    left_one: "{{number}} token will be left.",
    left_other: "{{number}} tokens will be left.",
    promise: "What does not work out costs nothing.",
    action_one: "Spend {{count}} token",
    action_other: "Spend {{count}} tokens",
  },
  tokens: {
    title: "Tokens",
    insufficient: "This costs {{needed}} tokens, and you have {{free}}.",
    deposit: "Get tokens",
  },
  failed: {
    title_one: "The picture did not work out",
    title_other: "The pictures did not work out",
    returned_one: "+{{count}} token in your balance.",
    returned_other: "+{{count}} tokens in your balance.",
  },
  results: {
    making: {
      IMAGINE_one: "Your photo is being made.",
      IMAGINE_other: "Your {{count}} photos are being made.",
      REIMAGINE: "Your photo is being restyled.",
      ANIMATE: "Your video is being made.",
    },
    soFar: "{{made}} of {{count}} are here.",
    made: {
      photos_one: "Your photo is here.",
      photos_other: "Your {{count}} photos are here.",
      videos: "Your video is here.",
    },
    alt: {
      IMAGINE: "Your photo in the style {{style}}",
      REIMAGINE: "Your photo, restyled as {{style}}",
      ANIMATE: "Your video in the style {{style}}",
    },
    partly: "{{made}} of {{total}} were made. You paid {{spent}} tokens; {{returned}} are back.",
    interrupted: "The connection is lost. What you ordered is safe and paid for once; we keep trying.",
    kept: "The connection is lost. Your order is kept here and sent once, when it is back; you may close this page.",
    background: "Leave it running",
    again: "Make again",
    close: "Done",
  },
  leave: {
    title: "Keep making it in the background?",
    description: "Nothing is lost: what is finished waits for you in your album.",
    confirm: "Yes, leave",
    stay: "Stay here",
  },
  slot: {
    waiting: "Getting ready…",
    place: "Place {{place}} in the queue",
    developing: "Developing, {{percent}}%",
    label: "Picture {{number}}",
    open: "Open picture {{number}}",
    download: "Download picture {{number}}",
  },
  next: { restyle: "Restyle it", animate: "Animate it" },
  sound: { off: "Mute the sparkle", on: "Let the sparkle be heard" },
  latest: {
    photos: "Your latest photos",
    videos: "Your latest videos",
    allPhotos: "All photos",
    allVideos: "All videos",
    open: "Open {{alt}}",
    photo: "photo of {{date}}",
    video: "video of {{date}}",
  },
};

export default studio;
