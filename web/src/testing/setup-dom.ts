// Browser APIs that jsdom lacks, and a clean document after each test.
import * as streams from "node:stream/web";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

Object.assign(globalThis, streams);

/** A wide screen without preferences; tests stub it as needed. */
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

/** Never reports an intersection. */
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
