// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { fetchFirstPictures } from "./first-pictures";
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

let fetched: string[];

beforeEach(() => {
  fetched = [];
  const Picture = function Picture() {
    return {
      set src(address: string) {
        fetched.push(address);
      },
    };
  };
  vi.stubGlobal("Image", Picture);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(380);
  vi.stubGlobal("innerHeight", 800);
});

it("fetches the pictures of the first screen as the grid will show them, and no others", () => {
  fetchFirstPictures(photos);
  // Two squares fill a row of 380 pixels with a gap of 4.
  expect(fetched[0]).toBe(thumbnailOf(photo(0), 188));
  expect(fetched).toHaveLength(6);
});

it("leaves the page as it was", () => {
  const before = document.body.innerHTML;
  fetchFirstPictures(photos);
  expect(document.body.innerHTML).toBe(before);
});
