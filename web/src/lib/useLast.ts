import { useState } from "react";

/** The latest value that was not null, to keep the content of a dialog in place while it fades out. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}
