import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Image } from "./Image";
import { imageSizes } from "./image-sizes";
import { imageUrl } from "./image-url";

describe("imageUrl", () => {
  it("writes the modifiers into the path", () => {
    expect(imageUrl("/files/a.jpg", { width: 500, quality: 60, format: "webp" })).toBe(
      "/_img/w_500,q_60,f_webp/files/a.jpg",
    );
  });

  it("keeps the signature of a private file", () => {
    expect(imageUrl("/files/a.jpg?e=1&s=x", { width: 1200, format: "jpeg" })).toBe(
      "/_img/w_1200,f_jpeg/files/a.jpg?e=1&s=x",
    );
  });

  it.each([
    [1, 10],
    [33, 48],
    [320, 320],
    [320.5, 384],
    [9000, 3072],
  ])("rounds %d pixels up to the supported size %d", (wanted, drawn) => {
    expect(imageUrl("/files/a.jpg", { width: wanted, height: wanted, format: "webp" })).toBe(
      `/_img/w_${drawn},h_${drawn},f_webp/files/a.jpg`,
    );
  });

  it.each([
    "https://x.test/a.jpg",
    "//x.test/a.jpg",
    "data:image/png;base64,AA",
    "blob:abc",
    "/assets/a.jpg",
    "/favicon.svg",
  ])("leaves %s unchanged", (src) => expect(imageUrl(src, { width: 500, format: "webp" })).toBe(src));
});

describe("imageSizes", () => {
  it("offers each width for densities 1 and 2 and selects by breakpoint", () => {
    expect(imageSizes("50px sm:100px md:500px")).toEqual({
      sizes: "(min-width: 768px) 500px, (min-width: 640px) 100px, 50px",
      widths: [64, 100, 224, 500, 1024],
    });
  });

  it("computes vw widths up to the next breakpoint", () => {
    expect(imageSizes("50vw sm:200px").widths).toEqual(expect.arrayContaining([320, 640]));
    expect(imageSizes("10px sm:50vw").widths).toEqual([10, 32, 768, 1536]);
  });

  it("offers a width for phones, which are much narrower than the first breakpoint", () => {
    expect(imageSizes("100vw sm:50vw").widths).toEqual([500, 640, 768, 1024, 1280, 1536]);
  });

  it("throws for an invalid size", () => {
    expect(() => imageSizes("huge")).toThrow("huge");
  });
});

describe("Image", () => {
  it("offers webp in all widths, lazily, over a blurred 10x10 placeholder", () => {
    const { container } = render(
      <Image src="/files/a.jpg" alt="Alma" ratio="3/4" sizes="50px md:500px" quality={60} />,
    );
    const [placeholder, picture] = container.querySelectorAll("img");
    expect(placeholder?.getAttribute("src")).toBe("/_img/w_10,h_10,q_50,blur_3,f_webp/files/a.jpg");
    expect(placeholder?.getAttribute("alt")).toBe("");
    expect(picture?.getAttribute("srcset")?.split(", ")).toEqual([
      "/_img/w_64,q_60,f_webp/files/a.jpg 64w",
      "/_img/w_100,q_60,f_webp/files/a.jpg 100w",
      "/_img/w_500,q_60,f_webp/files/a.jpg 500w",
      "/_img/w_1024,q_60,f_webp/files/a.jpg 1024w",
    ]);
    expect(picture?.getAttribute("sizes")).toBe("(min-width: 768px) 500px, 50px");
    expect(picture?.getAttribute("loading")).toBe("lazy");
  });

  it("loads a build asset unchanged", () => {
    render(<Image src="/assets/hero.webp" alt="Alma" priority />);
    const picture = screen.getByRole("img", { name: "Alma" });
    expect(picture.getAttribute("src")).toBe("/assets/hero.webp");
    expect(picture.hasAttribute("srcset")).toBe(false);
    expect(picture.getAttribute("loading")).toBe("eager");
  });

  it("shows the alternative text if the picture fails to load", () => {
    render(<Image src="/assets/gone.webp" alt="Alma" />);
    fireEvent.error(screen.getByRole("img", { name: "Alma" }));
    expect(screen.getByRole("img", { name: "Alma" }).tagName).toBe("SPAN");
  });
});
