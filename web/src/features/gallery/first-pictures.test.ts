// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { preloadFirstPictures } from "./first-pictures";
import { thumbnailOf } from "./thumbnail";

const photo = (number: number) =>
  ({
    id: `${number}`,
    path: `/files/${number}.jpg`,
    width: 1024,
    height: 1024,
    createdAt: "2026-11-10T12:00:00Z",
  }) as Creation;
const photos = Array.from({ length: 100 }, (_, number) => photo(number));

let preloaded: string[];

beforeEach(() => {
  preloaded = [];
  const Picture = function Picture() {
    return {
      set src(url: string) {
        preloaded.push(url);
      },
    };
  };
  vi.stubGlobal("Image", Picture);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(380);
  vi.stubGlobal("innerHeight", 800);
});

it("preloads the pictures of the first screen only, in the sizes of the grid", () => {
  preloadFirstPictures(photos);
  // Two squares fill a row of 380 pixels with a gap of 4.
  expect(preloaded[0]).toBe(thumbnailOf(photo(0), 188));
  expect(preloaded).toHaveLength(6);
});

it("leaves no measuring elements in the document", () => {
  const before = document.body.innerHTML;
  preloadFirstPictures(photos);
  expect(document.body.innerHTML).toBe(before);
});
