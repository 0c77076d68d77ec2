/** The sizes of all controls. */
export const sizes = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;

export type Size = (typeof sizes)[number];

export const defaultSize: Size = "sm";
