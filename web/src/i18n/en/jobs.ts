const jobs = {
  title: "In the making",
  failedTitle: "Failed",
  open_one: "{{count}} photo or video in the making",
  open_other: "{{count}} photos or videos in the making",
  openFailed_one: "{{count}} photo or video has failed",
  openFailed_other: "{{count}} photos or videos have failed",
  queued: "Place {{place}} in the queue",
  waiting: "Waiting for its turn",
  running: "{{percent}}% done",
  done: "{{name}} is ready.",
  progress: "Progress",
  cancel: "Cancel",
  clear: "Clear",
  clearAll: "Clear all",
  failed: "It failed, and cost nothing",
  stay: "You can leave this page: what is being made will wait for you in your gallery.",
  unnamed: "A style of ours",
  ready: {
    photos_one: "Your photo is ready",
    photos_other: "Your {{count}} photos are ready",
    videos_one: "Your video is ready",
    videos_other: "Your {{count}} videos are ready",
  },
  look: { photos: "My photos", videos: "My videos" },
};

export default jobs;
