/** How many photos like one can be ordered at once. */
export const moreQuantities = [1, 2, 4] as const;
export type MoreQuantity = (typeof moreQuantities)[number];
