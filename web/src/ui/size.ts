/** The sizes of all controls (S9.8). Small is the default everywhere. */
export const sizes = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;

export type Size = (typeof sizes)[number];

export const defaultSize: Size = "sm";
