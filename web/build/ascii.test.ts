import { expect, test } from "vitest";
import { inAscii } from "./ascii";

test("a script in ASCII has the same strings and patterns", () => {
  const code = '["é ✓ 🇪🇸", `¿qué?`, /^[à-ü]$/.test("é"), /^🎉$/u.test("🎉")]';
  const ascii = inAscii(code);
  expect(ascii).toMatch(/^[ -~]+$/);
  // biome-ignore lint/security/noGlobalEval: the scripts are those above
  const values = eval;
  expect(values(ascii)).toEqual(values(code));
});
