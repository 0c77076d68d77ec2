import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog";
import { Modal } from "./Modal";

const dialogOf = (name: string) => screen.getByRole("dialog", { name });
const zIndexOf = (name: string) => dialogOf(name).closest<HTMLElement>("[style*='z-index']")?.style.zIndex;

/** `detail` is the click count of the event. */
function pressOutside(detail = 1) {
  const outside = document.body;
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    fireEvent(outside, new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
  }
}

describe("Modal", () => {
  it("has z-index 1000, and each further modal 2 more", () => {
    function Stack() {
      const [second, setSecond] = useState(false);
      return (
        <>
          <Modal open title="First" onOpenChange={() => undefined}>
            <button type="button" onClick={() => setSecond(true)}>
              More
            </button>
          </Modal>
          <Modal open={second} title="Second" onOpenChange={setSecond} />
        </>
      );
    }
    render(<Stack />);
    expect(zIndexOf("First")).toBe("1000");
    fireEvent.click(screen.getByText("More"));
    expect(zIndexOf("Second")).toBe("1002");
  });

  it("closes only the topmost on Escape", async () => {
    const first = vi.fn();
    const second = vi.fn();
    const modals = (both: boolean) => (
      <>
        <Modal open title="First" onOpenChange={first} />
        <Modal open={both} title="Second" onOpenChange={second} />
      </>
    );
    const { rerender } = render(modals(false));
    rerender(modals(true));
    fireEvent.keyDown(dialogOf("Second"), { key: "Escape" });
    await waitFor(() => expect(second).toHaveBeenCalledWith(false));
    expect(first).not.toHaveBeenCalled();
  });

  it("closes by its button", () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} />);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(change).toHaveBeenCalledWith(false);
  });

  it("closes on an outside press", async () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} />);
    await waitFor(() => {
      pressOutside();
      expect(change).toHaveBeenCalledWith(false);
    });
  });

  it("ignores the second click of a double click on its trigger", async () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    pressOutside(2);
    expect(change).not.toHaveBeenCalled();
    pressOutside();
    expect(change).toHaveBeenCalledWith(false);
  });

  it("ignores an outside press if it is not dismissible", async () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} dismissible={false} />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    pressOutside();
    expect(change).not.toHaveBeenCalled();
    fireEvent.keyDown(dialogOf("First"), { key: "Escape" });
    expect(change).toHaveBeenCalledWith(false);
  });
});

describe("ConfirmDialog, docs/product.md#confirm-dialog", () => {
  it("has a default question and returns the answer", () => {
    const answer = vi.fn();
    render(<ConfirmDialog open onAnswer={answer} description="It costs 16 tokens." />);
    const dialog = within(screen.getByRole("alertdialog", { name: "Are you sure..." }));
    expect(dialog.getByText("It costs 16 tokens.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Yes, go on" }));
    expect(answer).toHaveBeenLastCalledWith(true);
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(answer).toHaveBeenLastCalledWith(false);
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(answer).toHaveBeenLastCalledWith(false);
  });

  it("ignores the second click of a double click on the button that opened it", () => {
    const answer = vi.fn();
    render(<ConfirmDialog open onAnswer={answer} />);
    const yes = screen.getByRole("button", { name: "Yes, go on" });
    fireEvent.click(yes, { detail: 2 });
    expect(answer).not.toHaveBeenCalled();
    fireEvent.click(yes, { detail: 1 });
    expect(answer).toHaveBeenCalledWith(true);
  });
});
