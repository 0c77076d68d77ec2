// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { playSparkle, useMuted } from "./sound";

const played: string[] = [];

beforeEach(() => {
  played.length = 0;
  vi.stubGlobal(
    "Audio",
    class {
      volume = 1;
      constructor(readonly address: string) {}
      async play() {
        played.push(this.address);
      }
    },
  );
});

it("is heard from assets/sfx (S7.9)", () => {
  playSparkle();
  expect(played).toEqual(["/assets/sfx/sparkle.mp3"]);
});

it("is silent for people who asked for less motion", () => {
  const plain = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(plain(query), { matches: true }));
  playSparkle();
  expect(played).toEqual([]);
});

it("can be muted, and stays so", () => {
  const { result } = renderHook(() => useMuted());
  act(() => result.current[1](true));
  playSparkle();
  expect(played).toEqual([]);
  expect(localStorage.getItem("sound")).toBe("off");
  act(() => result.current[1](false));
  playSparkle();
  expect(played).toHaveLength(1);
});
