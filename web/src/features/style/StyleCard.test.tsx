import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { openedPreview } from "@/media-preview/media-preview";
import { renderPage } from "@/testing/render";
import type { Style } from "./api";
import { StyleCard } from "./StyleCard";

await loadTexts("en", ["styles"]);
afterEach(() => openedPreview.set(null));

const style: Style = {
  id: "neon",
  name: { en: "Neon city" },
  keywords: {},
  gender: "UNISEX",
  dresses: true,
  filmSeconds: 4,
  categories: [],
  modes: ["IMAGINE", "REIMAGINE", "ANIMATE"],
  demos: ["/1.webp", "/2.webp"],
  reimagineDemos: ["/before.jpg", "/after.webp"],
  animateDemos: ["/film.mp4", "/poster.webp"],
};

const shown = () => {
  const preview = openedPreview.get();
  return preview?.items[preview.index];
};

it("enlarges the photo, the comparison or the film that it shows", async () => {
  await renderPage(<StyleCard style={style} categories={[]} action={() => null} />);
  const enlarge = screen.getByRole("button", { name: "Enlarge Neon city" });
  fireEvent.click(enlarge);
  expect(shown()).toMatchObject({ src: "/1.webp" });
  expect(openedPreview.get()?.items).toHaveLength(4);
  fireEvent.click(screen.getByRole("tab", { name: "Reimagine" }));
  fireEvent.click(enlarge);
  expect(shown()).toMatchObject({ src: "/after.webp", source: "/before.jpg" });
  fireEvent.click(screen.getByRole("tab", { name: "Animate" }));
  fireEvent.click(enlarge);
  expect(shown()).toMatchObject({
    src: "/film.mp4",
    thumbnail: "/poster.webp",
    alt: "Neon city: an example video",
  });
});
