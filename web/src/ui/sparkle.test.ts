// @vitest-environment jsdom
import confetti from "canvas-confetti";
import { expect, it, vi } from "vitest";
import { sparkle } from "./sparkle";

const fire = vi.hoisted(() => vi.fn(async () => null));
vi.mock("canvas-confetti", () => ({ default: { create: vi.fn(() => fire) } }));

const burst = {
  spread: 500,
  ticks: 80,
  gravity: 0,
  decay: 0.94,
  startVelocity: 30,
  zIndex: 999,
  colors: ["FFE400", "FFBD00", "E89400", "FFCA6C", "FDFFB8"],
};

it("does nothing if the user prefers reduced motion", async () => {
  const plain = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(plain(query), { matches: true }));
  await sparkle();
  expect(confetti.create).not.toHaveBeenCalled();
});

it("shows 50 stars and 10 circles", async () => {
  await sparkle();
  expect(fire).toHaveBeenCalledTimes(2);
  expect(fire).toHaveBeenCalledWith(
    expect.objectContaining({ ...burst, particleCount: 50, scalar: 1.4, shapes: ["star"] }),
  );
  expect(fire).toHaveBeenCalledWith(
    expect.objectContaining({ ...burst, particleCount: 10, scalar: 0.75, shapes: ["circle"] }),
  );
});

it("draws inside the topmost dialog and removes its canvas afterwards", async () => {
  const dialog = document.createElement("div");
  const inside = () => dialog.querySelector("canvas");
  fire.mockImplementationOnce(async () => {
    expect(inside()?.style.zIndex).toBe("999");
    return null;
  });
  await sparkle({ dialog });
  expect(confetti.create).toHaveBeenLastCalledWith(expect.any(HTMLCanvasElement), expect.anything());
  expect(inside()).toBeNull();
});
