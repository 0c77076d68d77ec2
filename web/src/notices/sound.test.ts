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

it("plays from assets/sfx", () => {
  playSparkle();
  expect(played).toEqual(["/assets/sfx/sparkle.mp3"]);
});

it("is silent if the user prefers reduced motion", () => {
  const plain = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(plain(query), { matches: true }));
  playSparkle();
  expect(played).toEqual([]);
});

it("can be muted permanently", () => {
  const { result } = renderHook(() => useMuted());
  act(() => result.current[1](true));
  playSparkle();
  expect(played).toEqual([]);
  expect(localStorage.getItem("sound")).toBe("off");
  act(() => result.current[1](false));
  playSparkle();
  expect(played).toHaveLength(1);
});
