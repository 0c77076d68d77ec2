const seo = {
  headshots: {
    title: "AI headshots that still look like you",
    description:
      "Turn a few selfies into professional headshots for LinkedIn, your CV or your team page. You pay only for the pictures you get.",
    headline: "Professional headshots from your selfies",
  },
  photos: {
    title: "AI photo generator with your own face",
    description:
      "Teach Retrato your face once, then step into any style: studio, travel, cinema, art. New photos of you in minutes.",
    headline: "An AI photo generator that knows your face",
  },
  animation: {
    title: "Animate photos: turn a picture into a video",
    description:
      "Bring a portrait to life: a blink, a smile, a turn of the head. Upload one photo and get a short video you can share.",
    headline: "Animate your photos, gently and truly",
  },
};

export default seo;
