import { imageEdges, nextStep } from "./image-url";

/** The layout's breakpoints; keep in sync with theme.css. */
const breakpoints: Record<string, number> = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 };

const widestScreen = 1536;
/** Most phones are no wider. The range of the first step of `sizes` is much larger. */
const phone = 412;

const densities = [1, 2];

type Step = { from: number; length: string };

const parse = (sizes: string): Step[] =>
  sizes
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [, name = "", length = ""] = /^(?:(\w+):)?(\d+(?:\.\d+)?(?:px|vw))$/.exec(part) ?? [];
      const from = name ? breakpoints[name] : 0;
      if (!length || from === undefined) throw new Error(`Not a picture size: ${part}`);
      return { from, length };
    })
    .sort((a, b) => a.from - b.from);

/**
 * Parse the short form "50px sm:100px md:500px" (also vw) into the `sizes` attribute and the pixel widths that the
 * `srcset` must offer, rounded up to widths that the image service supports.
 */
export function imageSizes(sizes: string): { sizes: string; widths: number[] } {
  const steps = parse(sizes);
  const widths = steps.flatMap(({ length }, index) => {
    const amount = Number.parseFloat(length);
    const next = steps[index + 1]?.from ?? widestScreen;
    const screens = index === 0 ? [Math.min(phone, next), next] : [next];
    const shown = length.endsWith("vw") ? screens.map((screen) => (amount / 100) * screen) : [amount];
    return shown.flatMap((pixels) => densities.map((density) => nextStep(imageEdges, pixels * density)));
  });
  return {
    sizes: steps
      .map(({ from, length }) => (from ? `(min-width: ${from}px) ${length}` : length))
      .reverse()
      .join(", "),
    widths: [...new Set(widths)].sort((a, b) => a - b),
  };
}
