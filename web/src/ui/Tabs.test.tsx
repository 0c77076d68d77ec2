import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Tabs } from "./Tabs";

const tabs = ["One", "Two", "Three"].map((label) => ({
  value: label.toLowerCase(),
  label,
  content: `Content of ${label}`,
}));

const selected = () => screen.getByRole("tab", { selected: true }).textContent;

describe("Tabs", () => {
  it("shows the panel of the selected tab, labelled by it", () => {
    render(<Tabs label="Numbers" tabs={tabs} />);
    expect(screen.getByRole("tabpanel", { name: "One" }).textContent).toBe("Content of One");
    fireEvent.click(screen.getByRole("tab", { name: "Three" }));
    expect(screen.getByRole("tabpanel", { name: "Three" }).textContent).toBe("Content of Three");
  });

  it("moves selection and focus with the arrow keys, wrapping around, and with Home and End", () => {
    render(<Tabs label="Numbers" tabs={tabs} />);
    const list = screen.getByRole("tablist", { name: "Numbers" });
    fireEvent.keyDown(list, { key: "ArrowLeft" });
    expect(selected()).toBe("Three");
    expect(document.activeElement?.textContent).toBe("Three");
    fireEvent.keyDown(list, { key: "ArrowRight" });
    expect(selected()).toBe("One");
    fireEvent.keyDown(list, { key: "End" });
    expect(selected()).toBe("Three");
    fireEvent.keyDown(list, { key: "Home" });
    expect(selected()).toBe("One");
  });

  it("is a single tab stop", () => {
    render(<Tabs label="Numbers" tabs={tabs} />);
    expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });

  it("is controlled if it has a value", () => {
    const change = vi.fn();
    render(<Tabs label="Numbers" tabs={tabs} value="two" onChange={change} />);
    fireEvent.click(screen.getByRole("tab", { name: "One" }));
    expect(change).toHaveBeenCalledWith("one");
    expect(selected()).toBe("Two");
  });
});
