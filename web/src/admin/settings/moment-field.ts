// The value of a `datetime-local` field, which is in the browser's time zone.
import { z } from "@/lib/zod";

const two = (part: number) => String(part).padStart(2, "0");

/** Return the value for a moment such as `2027-01-31T09:00:00Z`, to the minute; empty for none. */
export function toField(moment: string | null): string {
  if (!moment) return "";
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** An optional moment: null, or as the API has it. */
export const optionalMoment = z.string().transform((value) => (value ? new Date(value).toISOString() : null));
