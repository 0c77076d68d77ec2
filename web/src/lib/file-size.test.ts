import { expect, it } from "vitest";
import { fileSize } from "./file-size";

it.each([
  [1, "1 kB", "1 kB"],
  [999_000, "999 kB", "999 kB"],
  [2_340_000, "2.3 MB", "2,3 MB"],
  [1_500_000_000, "1.5 GB", "1,5 GB"],
])("a file of %i bytes has %s", (bytes, english, spanish) => {
  expect(fileSize(bytes, "en-US")).toBe(english);
  expect(fileSize(bytes, "es-ES").replace("\u00a0", " ")).toBe(spanish);
});
