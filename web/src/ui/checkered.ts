/** What stands for transparency: fixed greys, in light and dark mode alike. */
export const checkered = "bg-[repeating-conic-gradient(#c9cecb_0_25%,#f2f4f3_0_50%)] bg-[length:1rem_1rem]";

/** Whether a picture may be transparent: others are JPEG. */
export const mayBeTransparent = (src: string) => /\.png(\?|$)/.test(src);
