import { useEffect, useState } from "react";

const second = 1000;

/** Count down in whole seconds. Computed from the clock, because timers of a hidden tab are throttled. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.round((end - now) / second));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [running]);

  const start = (seconds: number) => {
    const started = Date.now();
    setNow(started);
    setEnd(started + seconds * second);
  };
  return { secondsLeft, start };
}
