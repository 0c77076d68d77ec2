import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconFolder } from "./chunks";
import { withShortKeys } from "./small-icons";

test("keys of an icon are short and differ", () => {
  const source = readFileSync(`${iconFolder}/coins.mjs`, "utf8");
  const code = withShortKeys(source);
  expect([...code.matchAll(/key: "(\w+)"/g)].map(([, found]) => found)).toEqual(["0", "1", "2", "3"]);
  expect(source).toContain("__iconData.node;");
  expect(code).not.toContain("__iconData.node;");
  expect(code).toContain('d: "M15 6h1v4"');
});
