const preview = {
  title: "Preview",
  position: "{{index}} of {{total}}",
  close: "Close",
  previous: "Previous",
  next: "Next",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  compare: "Compare",
  details: "Details",
  download: "Download the original",
  loading: "Loading",
  missing: {
    title: "It is not here any more",
    description: "It may have been deleted, or its address has run out. Load the page again to see.",
  },
  facts: {
    dimensions: "Dimensions",
    pixels: "{{width}} × {{height}} pixels",
    size: "File size",
  },
  hint: "Arrow keys go on, plus and minus zoom, Escape closes.",
};

export default preview;
