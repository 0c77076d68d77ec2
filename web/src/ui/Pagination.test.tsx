import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Pagination, visiblePages } from "./Pagination";

describe("visiblePages", () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 12, [1, 2, null, 12]],
    [4, 12, [1, 2, 3, 4, 5, null, 12]],
    [6, 12, [1, null, 5, 6, 7, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])("of page %i of %i", (page, pages, shown) => {
    expect(visiblePages(page, pages)).toEqual(shown);
  });
});

describe("Pagination", () => {
  it("marks the current page and calls onChange", () => {
    const change = vi.fn();
    render(<Pagination page={2} pages={3} onChange={change} />);
    expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(change).toHaveBeenCalledWith(3);
  });

  it("renders links if the page is in the URL", () => {
    render(
      <MemoryRouter>
        <Pagination page={1} pages={3} href={(page) => `/blog?page=${page}`} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Page 3" }).getAttribute("href")).toBe("/blog?page=3");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true);
  });

  it("renders nothing for a single page", () => {
    const { container } = render(<Pagination page={1} pages={1} onChange={() => undefined} />);
    expect(container.innerHTML).toBe("");
  });
});
