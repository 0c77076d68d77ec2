import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { Popover } from "./Popover";
import { swipeCloses } from "./useSwipeClose";

describe("swipeCloses", () => {
  const slow = { height: 500, duration: 2000 };

  it("closes at 10 % of the height", () => {
    expect(swipeCloses({ ...slow, distance: 49 })).toBe(false);
    expect(swipeCloses({ ...slow, distance: 50 })).toBe(true);
  });

  it("closes on a flick within 300 ms", () => {
    expect(swipeCloses({ height: 500, distance: 20, duration: 300 })).toBe(true);
    expect(swipeCloses({ height: 500, distance: 20, duration: 301 })).toBe(false);
  });

  it("ignores a tap and an upward drag", () => {
    expect(swipeCloses({ height: 500, distance: 3, duration: 80 })).toBe(false);
    expect(swipeCloses({ height: 500, distance: -80, duration: 80 })).toBe(false);
  });
});

const popover = (
  <Popover title="Create" trigger={<Button>Open</Button>}>
    <p>Content</p>
  </Popover>
);

describe("Popover", () => {
  it("opens next to its trigger on wide screens", () => {
    render(popover);
    fireEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("dialog", { name: "Create" }).getAttribute("data-side")).toBe("bottom");
  });

  describe("on a phone", () => {
    beforeEach(() => {
      const wide = window.matchMedia;
      vi.stubGlobal("matchMedia", (query: string) =>
        Object.assign(wide(query), { matches: query === "(width < 40rem)" }),
      );
      vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
    });

    const pull = (by: number) => {
      render(popover);
      fireEvent.click(screen.getByRole("button", { name: "Open" }));
      const sheet = screen.getByRole("dialog", { name: "Create" });
      const header = screen.getByText("Create");
      fireEvent.pointerDown(header, { clientY: 100 });
      fireEvent.pointerMove(header, { clientY: 100 + by });
      return { sheet, header };
    };

    it("is a sheet that follows the finger and closes on a swipe", () => {
      const { sheet, header } = pull(60);
      expect(sheet.style.translate).toBe("0 60px");
      fireEvent.pointerUp(header, { clientY: 160 });
      expect(screen.queryByRole("dialog", { name: "Create" })?.hasAttribute("data-open") ?? false).toBe(
        false,
      );
    });

    it("springs back after a short drag", () => {
      const { sheet, header } = pull(5);
      fireEvent.pointerUp(header, { clientY: 105 });
      expect(sheet.style.translate).toBe("");
      expect(screen.getByRole("dialog", { name: "Create" }).hasAttribute("data-open")).toBe(true);
    });
  });
});
