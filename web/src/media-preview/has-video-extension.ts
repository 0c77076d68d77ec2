export const hasVideoExtension = (url: string): boolean => /\.(mp4|webm)(\?|$)/.test(url);
