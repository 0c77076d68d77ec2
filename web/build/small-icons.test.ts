import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Coins, type LucideProps } from "lucide-react";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { iconFolder } from "./chunks";
import { createIcon } from "./icon";
import { smaller } from "./small-icons";

const file = resolve(iconFolder, "coins.mjs");

test("keys of an icon are short and differ, and unused fields are gone", () => {
  const source = readFileSync(file, "utf8");
  const code = smaller(source);
  expect([...code.matchAll(/key: "(\w+)"/g)].map(([, found]) => found)).toEqual(["0", "1", "2", "3"]);
  expect(source).toMatch(/name: "coins",[\s\S]*__iconData.node;/);
  expect(code).not.toMatch(/name: "coins"|size: 24|__iconData.node;/);
  expect(code).toContain('d: "M15 6h1v4"');
});

function draw(icon: ComponentType<LucideProps>, props: LucideProps) {
  const markup = renderToStaticMarkup(createElement(icon, props)).replace(/lucide lucide-coins ?/, "");
  const [, attributes = "", shapes] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(markup) ?? [];
  return { attributes: attributes.match(/[\w-]+="[^"]+"/g)?.sort(), shapes };
}

test.each<LucideProps>([
  {},
  { className: "size-4 text-ink" },
  { "aria-label": "Tokens", role: "img" },
  { size: 16, strokeWidth: 3, fill: "currentColor" },
])("an icon with %o is drawn as by lucide-react, without its class names", async (props) => {
  const { __iconData } = await import(file);
  const expected = draw(Coins, props);
  expect(expected.shapes).toContain('<path d="M15 6h1v4"></path>');
  expect(draw(createIcon(__iconData) as ComponentType<LucideProps>, props)).toEqual(expected);
});
