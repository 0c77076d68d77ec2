// The colour mode: light, dark or system. index.html applies it before the first paint.
import { readStored, writeStored } from "@/lib/storage";
import { createStore, useStore } from "@/lib/store";

export const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

const storageKey = "color-mode";
const chosen = createStore<ColorMode>("system");
const forced = createStore<ColorMode | null>(null);

function systemPrefersDark(): boolean {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function isDark(): boolean {
  const mode = forced.get() ?? chosen.get();
  return mode === "system" ? systemPrefersDark() : mode === "dark";
}

function apply(): void {
  const root = document.documentElement;
  const dark = isDark();
  if (root.classList.contains("dark") === dark) return;
  // Nearly every element has a transition of its colours, and those of inherited colours follow each other: a switch took a second.
  root.dataset.switching = "";
  root.classList.toggle("dark", dark);
  // Apply the new colours before transitions are allowed again.
  root.getBoundingClientRect();
  delete root.dataset.switching;
}

export function startColorMode(): void {
  const stored = readStored(storageKey);
  chosen.set(colorModes.find((mode) => mode === stored) ?? "system");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  apply();
}

export function setColorMode(mode: ColorMode): void {
  chosen.set(mode);
  writeStored(storageKey, mode);
  apply();
}

/** Switch from the visible mode to the opposite. */
export function toggleColorMode(): void {
  setColorMode(isDark() ? "light" : "dark");
}

export function useColorMode(): ColorMode {
  return useStore(chosen);
}

/** Force a mode until the returned function is called. */
export function forceColorMode(mode: ColorMode): () => void {
  if (mode === "system") {
    console.warn("A page should force light or dark: system is what users have chosen already.");
  }
  forced.set(mode);
  apply();
  return () => {
    forced.set(null);
    apply();
  };
}
