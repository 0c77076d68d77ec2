import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog";
import { Modal } from "./Modal";

const dialogOf = (name: string) => screen.getByRole("dialog", { name });
const zIndexOf = (name: string) => dialogOf(name).closest<HTMLElement>("[style*='z-index']")?.style.zIndex;

/** `detail`: the how manieth click at this place. */
function pressOutside(detail = 1) {
  const outside = document.body;
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    fireEvent(outside, new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
  }
}

describe("Modal (S9.8)", () => {
  it("lies at z-index 1000, and each one opened over it 2 higher", () => {
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

  it("asks only the uppermost to close on Escape", async () => {
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

  it("closes by a press outside", async () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} />);
    await waitFor(() => {
      pressOutside();
      expect(change).toHaveBeenCalledWith(false);
    });
  });

  it("stays open under the second half of a double click on what opened it", async () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    pressOutside(2);
    expect(change).not.toHaveBeenCalled();
    pressOutside();
    expect(change).toHaveBeenCalledWith(false);
  });

  it("stays open under a press outside when it is not dismissible (S4.11)", async () => {
    const change = vi.fn();
    render(<Modal open title="First" onOpenChange={change} dismissible={false} />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    pressOutside();
    expect(change).not.toHaveBeenCalled();
    fireEvent.keyDown(dialogOf("First"), { key: "Escape" });
    expect(change).toHaveBeenCalledWith(false);
  });
});

describe("ConfirmDialog (S4.5)", () => {
  it("asks by default whether the user is sure, and hands over the answer", () => {
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

  it("takes no yes from the second half of a double click on what asks", () => {
    const answer = vi.fn();
    render(<ConfirmDialog open onAnswer={answer} />);
    const yes = screen.getByRole("button", { name: "Yes, go on" });
    fireEvent.click(yes, { detail: 2 });
    expect(answer).not.toHaveBeenCalled();
    fireEvent.click(yes, { detail: 1 });
    expect(answer).toHaveBeenCalledWith(true);
  });
});
