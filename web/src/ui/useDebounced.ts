import { useEffect, useState } from "react";

/** The value as it stood when it last rested for `delay` milliseconds, and a way to take it as it is now. */
export function useDebounced<T>(value: T, delay: number): [settled: T, settle: () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [settled, () => setSettled(value)];
}
