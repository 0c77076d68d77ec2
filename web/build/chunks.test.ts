import { existsSync, globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chunkGroups, iconFolder, listings, studioFolders } from "./chunks";

const web = new URL("..", import.meta.url).pathname;
const sources = globSync("src/**/*.{ts,tsx}", { cwd: web });

describe.each(Object.entries(listings))("chunk group %s", (_, listing) => {
  it.each(listing.modules)("lists the existing module %s", (module) => {
    expect(sources.filter((file) => /^\.tsx?$/.test(file.replace(`src/${module}`, "")))).toHaveLength(1);
  });

  it.each("icons" in listing ? listing.icons : [])("lists the existing icon %s", (icon) => {
    expect(existsSync(`${web}${iconFolder}/${icon}.mjs`)).toBe(true);
  });
});

it.each(studioFolders)("the folder %s exists", (folder) => {
  expect(existsSync(`${web}src/${folder}`)).toBe(true);
});

it.each([
  ["src/ui/Avatar.tsx", "public"],
  ["node_modules/lucide-react/dist/esm/icons/check.mjs", "public"],
  ["src/ui/FileDrop.tsx", "fields"],
  ["src/ui/IconButton.tsx", "studio"],
  ["src/features/gallery/Grid.tsx", "gallery"],
  ["src/features/gallery/rows.ts", "own"],
  ["src/features/gallery/ShareDialog.tsx", undefined],
])("%s is in the group %s", (file, name) => {
  expect(chunkGroups.find(({ test }) => test?.test(file))?.name).toBe(name);
});
