import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BeforeAfter } from "./BeforeAfter";

const picture = (
  <BeforeAfter
    before={{ src: "/assets/a.webp", alt: "Selfie" }}
    after={{ src: "/assets/b.webp", alt: "Portrait" }}
  />
);

const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Compare before and after" });

describe("BeforeAfter", () => {
  it("starts in the middle and announces the percentage", () => {
    render(picture);
    expect(slider().value).toBe("50");
    expect(slider().getAttribute("aria-valuetext")).toBe("50% of the picture shows the after");
  });

  it.each([
    ["ArrowRight", "55"],
    ["ArrowUp", "55"],
    ["ArrowLeft", "45"],
    ["ArrowDown", "45"],
    ["PageUp", "70"],
    ["PageDown", "30"],
    ["Home", "0"],
    ["End", "100"],
  ])("moves by %s to %s", (key, value) => {
    render(picture);
    fireEvent.keyDown(slider(), { key });
    expect(slider().value).toBe(value);
  });

  it("stops at the edges", () => {
    render(picture);
    fireEvent.keyDown(slider(), { key: "End" });
    fireEvent.keyDown(slider(), { key: "ArrowRight" });
    expect(slider().value).toBe("100");
  });

  it("follows the pointer", () => {
    const { container } = render(picture);
    fireEvent.change(slider(), { target: { value: "12.5" } });
    expect(container.querySelector<HTMLElement>("[style*=--split]")?.style.getPropertyValue("--split")).toBe(
      "12.5%",
    );
  });
});
