// The sparkle sound played when a result arrives. It can be muted, and is silent when reduced motion
// is requested.
import { readStored, writeStored } from "@/lib/storage";
import { createStore, useStore } from "@/lib/store";

const storageKey = "sound";
const address = "/assets/sfx/sparkle.mp3";
const volume = 0.5;

const muted = createStore(readStored(storageKey) === "off");

export function useMuted(): [muted: boolean, mute: (next: boolean) => void] {
  return [
    useStore(muted),
    (next) => {
      muted.set(next);
      writeStored(storageKey, next ? "off" : "on");
    },
  ];
}

export function playSparkle(): void {
  if (muted.get() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const sound = new Audio(address);
  sound.volume = volume;
  // Browsers may block sound before the first interaction; the result is visible anyway.
  sound.play().catch(() => undefined);
}
