import { useEffect, useState } from "react";

/** Debounce a value by `delay` milliseconds. The second result applies the current value immediately. */
export function useDebounced<T>(value: T, delay: number): [debounced: T, flush: () => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [debounced, () => setDebounced(value)];
}
