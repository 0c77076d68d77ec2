// What every unit test may count on: real English texts, a clean document after each test, and the parts
// of a browser that jsdom leaves out.
import { cleanup } from "@testing-library/react";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { afterEach, vi } from "vitest";
import ui from "./i18n/en/ui";

await i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  ns: ["ui"],
  defaultNS: "ui",
  resources: { en: { ui } },
  interpolation: { escapeValue: false },
});

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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
