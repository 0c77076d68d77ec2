import { useEffect } from "react";
import { createStore, useStore } from "@/lib/store";

const second = 1000;
const countdowns = createStore<Readonly<Record<string, { end: number; now: number }>>>({});

/**
 * Count down in whole seconds, the same in all components that give this name. Computed from the clock, because timers of a hidden
 * tab are throttled.
 */
export function useCountdown(name: string): { secondsLeft: number; start: (seconds: number) => void } {
  const { end, now } = useStore(countdowns)[name] ?? { end: 0, now: 0 };
  const secondsLeft = Math.max(0, Math.round((end - now) / second));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return;
    const tick = () => countdowns.set({ ...countdowns.get(), [name]: { end, now: Date.now() } });
    // Another component may have started it while none was counting.
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [name, end, running]);

  const start = (seconds: number) => {
    const started = Date.now();
    countdowns.set({ ...countdowns.get(), [name]: { end: started + seconds * second, now: started } });
  };
  return { secondsLeft, start };
}
