// Shortens the icons of lucide-react, 0.3 kB of the first load: React needs the keys of an icon's shapes to differ, not to be
// random, which hardly compresses.
import type { Plugin } from "vite";

const key = /(?<=\bkey: ")\w+(?=")/g;
/** A statement without effect, which the bundler keeps because it could call a getter. */
const unused = "__iconData.node;\n";

/** Exported for the test. */
export function withShortKeys(code: string): string {
  let count = 0;
  return code.replace(unused, "").replace(key, () => String(count++));
}

export const smallIcons = (): Plugin => ({
  name: "small-icons",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/lucide-react\/dist\/esm\/icons\/.+\.mjs$/ },
    handler: (code) => ({ code: withShortKeys(code), map: null }),
  },
});
