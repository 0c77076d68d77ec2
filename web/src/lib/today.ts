/** The current day of UTC, counted from 1970. */
export const today = () => Math.floor(Date.now() / (24 * 60 * 60 * 1000));
