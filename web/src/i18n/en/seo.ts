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
  linkedin: {
    title: "LinkedIn photo with AI, from a selfie",
    description:
      "No appointment, no photographer, no stranger's face: a LinkedIn photo in studio light, made from your own selfies. You pay only for the pictures you get.",
    headline: "The LinkedIn photo you keep putting off",
  },
  portrait: {
    title: "Professional portrait with AI, from selfies",
    description:
      "Studio light, a calm backdrop and all the time you need. Professional portraits from the selfies on your phone, each selfie checked before you pay anything.",
    headline: "A studio portrait, without the studio",
  },
  dating: {
    title: "AI dating photos that still look like you",
    description:
      "Good light, good places, and the face you will bring to the first date. Dating photos made from your own selfies, in minutes.",
    headline: "Dating photos you can live up to",
  },
  instagram: {
    title: "AI Instagram photos of yourself",
    description:
      "City nights, beaches, film looks and studio light, all with your own face. Square, tall or wide, and ready to post.",
    headline: "Instagram photos without the photo shoot",
  },
  avatar: {
    title: "AI avatar: your own face in any style",
    description:
      "An avatar that friends recognise: you as a painting, a comic hero or a neon portrait. Upload one photo, pick a style, done.",
    headline: "An avatar that is still you",
  },
  painting: {
    title: "Photo to painting: oil, watercolour and more",
    description:
      "Turn a photo into a painting. Brush strokes follow the shape of your face, in oil, in watercolour or in the manner of an old master, large enough to print.",
    headline: "Turn your photo into a painting",
  },
  cartoon: {
    title: "Photo to cartoon: be a comic hero",
    description:
      "Turn your photo into a cartoon: bold lines, flat colour, halftone dots, and a face that everybody recognises. One photo is enough.",
    headline: "Turn your photo into a cartoon",
  },
  anime: {
    title: "Photo to anime: your portrait, redrawn",
    description:
      "See yourself in anime and manga: clean lines, big skies, your own features. Upload one photo, pick a style, and it is back in minutes.",
    headline: "Turn your photo into anime",
  },
  sketch: {
    title: "Photo to sketch: pencil, charcoal, ink",
    description:
      "Turn a photo into a drawing: pencil, charcoal, chalk or ink, line by line along your own features. A present that gets a frame.",
    headline: "Turn your photo into a drawing",
  },
  monochrome: {
    title: "Black and white portraits with AI",
    description:
      "Portraits with real depth: hard light, soft window light, film grain, deep shadows. Made from your selfies, in the tones of a darkroom print.",
    headline: "Black and white portraits, darkroom deep",
  },
  travel: {
    title: "AI travel photos of yourself",
    description:
      "Desert dunes, northern lights, Tokyo at night: stand there in the light of the place. And every file says honestly that AI made it.",
    headline: "Travel photos, no luggage",
  },
  christmas: {
    title: "AI Christmas photos for your cards",
    description:
      "Christmas portraits for cards and greetings: fairy lights, snow, a warm lodge. Upload a selfie tonight and send the card tonight.",
    headline: "Christmas photos without the studio queue",
  },
  vintage: {
    title: "Vintage photos: you in another decade",
    description:
      "Seventies film, instant photos, VHS tape, silver plates: see yourself through the cameras of other times. One photo, and you choose the decade.",
    headline: "You, a few decades earlier",
  },
};

export default seo;
