import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRotation } from "./useRotation";

function Rotating({ count }: { count: number }) {
  const { index, toggle, holds } = useRotation(count, 3500);
  return (
    <>
      <div {...holds}>picture {index}</div>
      <button type="button" onClick={toggle}>
        pause
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("rotates at the interval, and starts over after the last (docs/product.md#rotation)", () => {
  render(<Rotating count={3} />);
  wait(3499);
  expect(screen.getByText("picture 0")).toBeTruthy();
  wait(1);
  expect(screen.getByText("picture 1")).toBeTruthy();
  wait(7000);
  expect(screen.getByText("picture 0")).toBeTruthy();
});

test("stops under the pointer, with focus, and when paused", () => {
  render(<Rotating count={3} />);
  const picture = screen.getByText("picture 0");
  fireEvent.pointerEnter(picture);
  wait(10_000);
  expect(picture.textContent).toBe("picture 0");
  fireEvent.pointerLeave(picture);
  wait(3500);
  expect(picture.textContent).toBe("picture 1");
  fireEvent.click(screen.getByRole("button"));
  wait(10_000);
  expect(picture.textContent).toBe("picture 1");
});

test("does not rotate with reduced motion", () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
  render(<Rotating count={3} />);
  wait(10_000);
  expect(screen.getByText("picture 0")).toBeTruthy();
});
