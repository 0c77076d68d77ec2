const library = {
  photos: {
    head: { title: "My photos" },
    title: "My photos",
    empty: {
      title: "Your album is empty",
      description: "Photos you make land here, newest first.",
      action: "Make your first photo",
    },
  },
  videos: {
    head: { title: "My videos" },
    title: "My videos",
    empty: {
      title: "Nothing moves here yet",
      description: "Animate a photo and the video will wait for you here.",
      action: "Animate a photo",
    },
  },
};

export default library;
