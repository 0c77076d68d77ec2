// The sparkle that is heard when something has arrived (S7.9). People mute it, and it keeps still with everything else
// for those who asked for less motion.
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
  // A browser may refuse sounds in a tab that nobody has touched yet; what has arrived is seen all the same.
  sound.play().catch(() => undefined);
}
