/** By which the server knows a wish again that was sent twice. Random, and there also where the page is not served over
    https. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
