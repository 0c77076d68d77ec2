// What every unit test may count on: real English texts, a clean document after each test, and the parts
// of a browser that jsdom leaves out.
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";

await loadTexts("en", []);

/** A wide screen of a person who asked for nothing special; a test that needs another says so. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Nothing ever comes into view. */
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
