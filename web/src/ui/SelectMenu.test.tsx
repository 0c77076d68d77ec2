import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Field } from "./Field";
import { SelectMenu } from "./SelectMenu";

const fruits = ["Apple", "Banana", "Cherry", "Cloudberry", "Dátil"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

// Preload the lazy module, which would not load under fake timers.
beforeAll(() => import("./SelectPopup"));
beforeEach(() => {
  vi.useFakeTimers();
  // The rows are virtualized, and jsdom has no layout.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(320);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(240);
});
afterEach(() => vi.useRealTimers());

type Props = Omit<Partial<ComponentProps<typeof SelectMenu<string>>>, "multiple" | "value" | "onChange">;

function Single({ onChange = () => undefined, ...props }: Props & { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Fruit">
      <SelectMenu
        options={fruits}
        {...props}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </Field>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const trigger = () => screen.getByRole("combobox", { name: "Fruit" });
const open = async () => {
  fireEvent.click(trigger());
  await wait(50);
};
const rows = () => screen.queryAllByRole("option").map((row) => row.textContent);
const activeRow = (owner: HTMLElement) =>
  document.getElementById(owner.getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("SelectMenu with search", () => {
  const search = () => screen.getByPlaceholderText("Search...");

  it("searches the detail of an option, too", async () => {
    const currencies = [
      { value: "EUR", label: "Euro", detail: "EUR" },
      { value: "JPY", label: "Yen", detail: "JPY" },
    ];
    render(<Single search options={currencies} />);
    await open();
    fireEvent.change(search(), { target: { value: "jp" } });
    await wait(200);
    expect(rows()).toEqual(["YenJPY"]);
  });

  it("filters the list 200 ms after the last key, ignoring accents", async () => {
    render(<Single search />);
    await open();
    fireEvent.change(search(), { target: { value: "datil" } });
    await wait(199);
    expect(rows()).toHaveLength(5);
    await wait(1);
    expect(rows()).toEqual(["Dátil"]);
  });

  it("shows the query if nothing was found", async () => {
    render(<Single search />);
    await open();
    fireEvent.change(search(), { target: { value: "xyz" } });
    await wait(200);
    expect(screen.getByText("No results for xyz")).toBeTruthy();
  });

  it("moves with the arrow keys and selects with Enter", async () => {
    const chosen = vi.fn();
    render(<Single search onChange={chosen} />);
    await open();
    fireEvent.keyDown(search(), { key: "ArrowDown" });
    fireEvent.keyDown(search(), { key: "ArrowDown" });
    fireEvent.keyDown(search(), { key: "ArrowUp" });
    expect(activeRow(search())).toBe("Banana");
    fireEvent.keyDown(search(), { key: "Enter" });
    await wait(300);
    expect(chosen).toHaveBeenCalledWith("banana");
    expect(trigger().textContent).toBe("Banana");
    expect(trigger().getAttribute("aria-expanded")).toBe("false");
  });

  it("selects by the typed query before the debounced filter has run", async () => {
    const chosen = vi.fn();
    render(<Single search onChange={chosen} />);
    await open();
    fireEvent.change(search(), { target: { value: "datil" } });
    fireEvent.keyDown(search(), { key: "Enter" });
    expect(chosen).toHaveBeenCalledExactlyOnceWith("dátil");
  });

  it("filters immediately on an arrow key", async () => {
    render(<Single search />);
    await open();
    fireEvent.change(search(), { target: { value: "c" } });
    fireEvent.keyDown(search(), { key: "ArrowDown" });
    expect(rows()).toEqual(["Cherry", "Cloudberry"]);
    expect(activeRow(search())).toBe("Cloudberry");
  });

  it("ignores the pointer while the filter is pending", async () => {
    render(<Single search />);
    await open();
    fireEvent.change(search(), { target: { value: "datil" } });
    fireEvent.pointerMove(screen.getByRole("option", { name: "Cherry" }));
    await wait(200);
    expect(activeRow(search())).toBe("Dátil");
  });

  it("shows all options immediately when the search is cleared or the menu reopens", async () => {
    render(<Single search />);
    await open();
    fireEvent.change(search(), { target: { value: "datil" } });
    await wait(200);
    fireEvent.change(search(), { target: { value: "" } });
    expect(rows()).toHaveLength(5);
    fireEvent.change(search(), { target: { value: "datil" } });
    await wait(200);
    fireEvent.keyDown(search(), { key: "Enter" });
    await wait(300);
    await open();
    expect(rows()).toHaveLength(5);
  });
});

describe("SelectMenu without search", () => {
  const list = () => screen.getByRole("listbox");

  it("jumps to the typed text and resets it after 350 ms", async () => {
    render(<Single />);
    await open();
    fireEvent.keyDown(list(), { key: "c" });
    expect(activeRow(list())).toBe("Cherry");
    await wait(349);
    fireEvent.keyDown(list(), { key: "l" });
    expect(activeRow(list())).toBe("Cloudberry");
    await wait(350);
    fireEvent.keyDown(list(), { key: "b" });
    expect(activeRow(list())).toBe("Banana");
  });

  it("takes a space for a part of the typed text, and chooses with it after the pause", async () => {
    const chosen = vi.fn();
    const countries = ["New Caledonia", "New Zealand"].map((label) => ({ value: label, label }));
    render(<Single options={countries} onChange={chosen} />);
    await open();
    for (const key of "new z") fireEvent.keyDown(list(), { key });
    expect(chosen).not.toHaveBeenCalled();
    expect(activeRow(list())).toBe("New Zealand");
    await wait(350);
    fireEvent.keyDown(list(), { key: " " });
    expect(chosen).toHaveBeenCalledExactlyOnceWith("New Zealand");
  });

  it("moves to the first and last row with Home and End", async () => {
    render(<Single />);
    await open();
    fireEvent.keyDown(list(), { key: "End" });
    expect(activeRow(list())).toBe("Dátil");
    fireEvent.keyDown(list(), { key: "Home" });
    expect(activeRow(list())).toBe("Apple");
  });

  it("opens with the arrow keys", async () => {
    render(<Single />);
    fireEvent.keyDown(trigger(), { key: "ArrowDown" });
    await wait(50);
    expect(rows()).toHaveLength(5);
  });

  it("refers to its popup only while that is open", async () => {
    render(<Single />);
    expect(trigger().hasAttribute("aria-controls")).toBe(false);
    await open();
    expect(trigger().getAttribute("aria-controls")).toBe(list().closest("[role=dialog]")?.id);
    fireEvent.click(screen.getByRole("option", { name: "Banana" }));
    expect(trigger().hasAttribute("aria-controls")).toBe(false);
  });

  it("shows a message if there are no options", async () => {
    render(<Single options={[]} />);
    await open();
    expect(screen.getByText("No options.")).toBeTruthy();
  });

  it("does not select a disabled option", async () => {
    const chosen = vi.fn();
    render(<Single options={[{ value: "a", label: "Apple", disabled: true }]} onChange={chosen} />);
    await open();
    fireEvent.click(screen.getByRole("option"));
    expect(chosen).not.toHaveBeenCalled();
  });
});

describe("SelectMenu with a long list", () => {
  it("renders the visible rows and 12 more, each 40 px high", async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      value: String(index),
      label: `Row ${index}`,
    }));
    render(<Single options={many} />);
    await open();
    // 320 px fit eight rows (less the padding at the top).
    expect(rows().length).toBeGreaterThanOrEqual(8 + 12);
    expect(rows().length).toBeLessThanOrEqual(9 + 12);
    expect(screen.getAllByRole("option")[0]?.style.height).toBe("40px");
    expect(screen.getAllByRole("option")[0]?.getAttribute("aria-setsize")).toBe("5000");
  });
});

describe("SelectMenu with multiple selection", () => {
  function Several() {
    const [value, setValue] = useState<string[]>(["apple"]);
    return (
      <Field label="Fruit">
        <SelectMenu multiple options={fruits} value={value} onChange={setValue} />
      </Field>
    );
  }

  it("stays open, adds and removes options, and shows their number", async () => {
    render(<Several />);
    await open();
    const list = screen.getByRole("listbox");
    fireEvent.click(within(list).getByText("Banana"));
    fireEvent.click(within(list).getByText("Cherry"));
    expect(trigger().textContent).toBe("3 selected");
    fireEvent.click(within(list).getByText("Apple"));
    fireEvent.click(within(list).getByText("Cherry"));
    expect(trigger().textContent).toBe("Banana");
  });
});

describe("SelectMenu focus", () => {
  it("does not take the focus back if it has moved elsewhere", async () => {
    // Simulate the fade-out; jsdom has no animations.
    const fade = () => ({ finished: new Promise((resolve) => setTimeout(resolve, 150)) });
    Object.assign(Element.prototype, { getAnimations: () => [fade()] });
    render(
      <>
        <Single />
        <button type="button">Next</button>
      </>,
    );
    await open();
    fireEvent.click(screen.getByRole("option", { name: "Banana" }));
    screen.getByRole("button", { name: "Next" }).focus();
    await wait(300);
    Reflect.deleteProperty(Element.prototype, "getAnimations");
    expect(document.activeElement?.textContent).toBe("Next");
  });

  it("returns the focus to its button after a selection", async () => {
    render(<Single />);
    await open();
    fireEvent.click(screen.getByRole("option", { name: "Banana" }));
    await wait(300);
    expect(document.activeElement).toBe(trigger());
  });
});
