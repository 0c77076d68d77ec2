// Escapes the characters of a script that are not ASCII. Python and V8 then keep it with one byte per character instead of four
// and two.
import type { Plugin } from "vite";

/** Exported for the test. */
export const inAscii = (code: string) =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const ascii = (): Plugin => ({
  name: "ascii",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = inAscii(file.code);
    }
  },
});
