import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CarouselColumns, steps } from "./CarouselColumns";

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ src: `/files/${index}.jpg`, alt: `Portrait ${index}` }));

describe("CarouselColumns", () => {
  it("pads a column to 14 items with clones that screen readers skip", () => {
    const { container } = render(<CarouselColumns columns={[{ items: items(5) }]} />);
    expect(container.querySelectorAll("li")).toHaveLength(14);
    expect(container.querySelectorAll("li[aria-hidden=true]")).toHaveLength(9);
    expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual(
      items(5).map((item) => item.alt),
    );
  });

  it("loads pictures lazily, in quality 60 and the widths of its sizes", () => {
    render(<CarouselColumns columns={[{ items: items(1) }]} />);
    const picture = screen.getByAltText("Portrait 0");
    expect(picture.getAttribute("srcset")).toContain("/_img/w_500,q_60,f_webp/files/0.jpg 500w");
    expect(picture.getAttribute("sizes")).toBe("(min-width: 768px) 500px, (min-width: 640px) 100px, 50px");
    expect(picture.getAttribute("loading")).toBe("lazy");
  });

  it("loops over the originals at the given speed and direction", () => {
    render(<CarouselColumns columns={[{ items: items(7), speed: 14, direction: "down" }]} />);
    const column = screen.getByRole("list");
    expect(column.style.getPropertyValue("--loop")).toBe("-50%");
    expect(column.style.animationDuration).toBe("30s");
    expect(column.className).toContain("direction-reverse");
  });

  it("rests at each picture for most of the time if it moves stepwise", () => {
    expect(steps(2)).toBe(
      "linear(0, 0.0000 38.00%, 0.0500 41.00%, 0.2500 44.00%, 0.4500 47.00%, 0.5000 50.00%, 0.5000 88.00%, 0.5500 91.00%, 0.7500 94.00%, 0.9500 97.00%, 1.0000 100.00%)",
    );
  });

  it("throws for a column without items", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => render(<CarouselColumns columns={[{ items: [] }]} />)).toThrow(
      "A carousel column needs at least one item",
    );
  });

  it("pauses and resumes by its button", () => {
    const { container } = render(<CarouselColumns columns={[{ items: items(3) }]} />);
    const frame = within(container);
    fireEvent.click(frame.getByRole("button", { name: "Pause the moving pictures" }));
    expect(container.querySelector("[data-paused]")).not.toBeNull();
    fireEvent.click(frame.getByRole("button", { name: "Start the moving pictures" }));
    expect(container.querySelector("[data-paused]")).toBeNull();
  });
});
