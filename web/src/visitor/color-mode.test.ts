// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forceColorMode, setColorMode, startColorMode, toggleColorMode } from "./color-mode";

const isDark = () => document.documentElement.classList.contains("dark");

function operatingSystem(initial: "light" | "dark") {
  const query = Object.assign(new EventTarget(), { matches: initial === "dark" });
  vi.stubGlobal("matchMedia", () => query);
  return {
    become(mode: "light" | "dark") {
      query.matches = mode === "dark";
      query.dispatchEvent(new Event("change"));
    },
  };
}

describe("colour mode, docs/product.md#colour-mode", () => {
  beforeEach(() => {
    localStorage.clear();
    document.documentElement.className = "";
  });

  it("follows the operating system by default", () => {
    const system = operatingSystem("light");
    startColorMode();
    expect(isDark()).toBe(false);
    system.become("dark");
    expect(isDark()).toBe(true);
  });

  it("stores a choice in local storage and stops following the system", () => {
    const system = operatingSystem("dark");
    startColorMode();
    setColorMode("light");
    expect(isDark()).toBe(false);
    expect(localStorage.getItem("color-mode")).toBe("light");
    system.become("dark");
    expect(isDark()).toBe(false);
    startColorMode();
    expect(isDark()).toBe(false);
  });

  it("ignores an invalid stored value", () => {
    operatingSystem("dark");
    localStorage.setItem("color-mode", "pink");
    startColorMode();
    expect(isDark()).toBe(true);
  });

  it("toggles from the displayed mode", () => {
    operatingSystem("dark");
    startColorMode();
    toggleColorMode();
    expect(isDark()).toBe(false);
    toggleColorMode();
    expect(isDark()).toBe(true);
  });

  it("lets a page force a mode without changing the stored choice", () => {
    operatingSystem("light");
    startColorMode();
    setColorMode("light");
    const release = forceColorMode("dark");
    expect(isDark()).toBe(true);
    expect(localStorage.getItem("color-mode")).toBe("light");
    release();
    expect(isDark()).toBe(false);
  });

  it("logs a warning if a page forces system", () => {
    operatingSystem("light");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    forceColorMode("system")();
    expect(warn).toHaveBeenCalledOnce();
  });
});
