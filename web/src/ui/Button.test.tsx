import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { IconButton } from "./IconButton";

describe("Button", () => {
  it("does not submit a form by default", () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole("button", { name: "Go" }).getAttribute("type")).toBe("button");
  });

  it("ignores clicks while loading but keeps name and focus", () => {
    const clicked = vi.fn();
    render(
      <Button loading onClick={clicked}>
        Go
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Go" });
    button.focus();
    fireEvent.click(button);
    expect(clicked).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.disabled).toBe(false);
  });

  it("renders a router link with `to` and a plain link with `href`", () => {
    render(
      <MemoryRouter>
        <Button to="/styles">Explore</Button>
        <Button href="/files/a.zip">Download</Button>
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Explore" }).getAttribute("href")).toBe("/styles");
    expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe("/files/a.zip");
  });

  it("is small by default", () => {
    render(
      <>
        <Button>Default</Button>
        <Button size="sm">Small</Button>
      </>,
    );
    expect(screen.getByText("Default").closest("button")?.className).toBe(
      screen.getByText("Small").closest("button")?.className,
    );
  });

  it("has an accessible name if it is only an icon", () => {
    render(<IconButton label="Favourite" icon={<svg />} />);
    expect(screen.getByRole("button", { name: "Favourite" })).toBeTruthy();
  });
});
