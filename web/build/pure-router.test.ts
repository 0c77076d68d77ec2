import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutUnused } from "./pure-router";

const read = (file: string) => readFileSync(`node_modules/react-router/dist/production/lib/${file}`, "utf8");

test("components of React Router that are not used can be dropped", () => {
  const source = read("dom/lib.js");
  expect(source).toContain('Form.displayName = "Form";');
  const code = withoutUnused(source);
  expect(code).not.toContain('Form.displayName = "Form";');
  expect(code).toMatch(/const Form = \/\* @__PURE__ \*\/ React\S*forwardRef\(/);
});

test("code for instrumentation is dropped", () => {
  const source = read("router/router.js");
  expect(source).toContain("if (init.instrumentations)");
  expect(withoutUnused(source)).not.toMatch(/if \(.*instrumentations\)/);
});

test("prefetching of framework mode is dropped", () => {
  const source = read("dom/lib.js");
  expect(source).toContain('from "./ssr/components.js"');
  expect(withoutUnused(source)).not.toContain("./ssr/components.js");
});
