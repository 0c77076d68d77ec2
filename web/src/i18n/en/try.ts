const words = {
  title: "Try it on a sample face",
  description:
    "Choose a face and a style, and drag the line. These people do not exist; the pictures are made with Retrato.",
  faces: "Face",
  face: "Sample face {{number}}",
  styles: "Style",
  before: "The sample photo",
  after: "The sample photo in the style {{style}}",
  own: "Now with a photo of mine",
  error: "The samples could not be loaded",
};

export default words;
