// Drawn portraits for the places where pictures of people will hang. They never pretend to be photographs.
import golden from "./golden.svg?no-inline";
import neon from "./neon.svg?no-inline";
import noir from "./noir.svg?no-inline";
import ocean from "./ocean.svg?no-inline";
import paper from "./paper.svg?no-inline";
import plain from "./plain.svg?no-inline";
import studio from "./studio.svg?no-inline";

export const art = { golden, neon, noir, ocean, paper, plain, studio };
export type Mood = keyof typeof art;
