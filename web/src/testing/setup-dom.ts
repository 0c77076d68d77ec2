// The parts of a browser that jsdom lacks, and a clean document after each test.
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine may take longer than the default second.
configure({ asyncUtilTimeout: 10_000 });

/** A wide screen without any preference; a test that needs another stubs it. */
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

afterEach(cleanup);
