// The value of a `datetime-local` field, which is in the browser's time zone.
import { z } from "@/lib/zod";

const digits = (part: number, count = 2) => String(part).padStart(count, "0");

/** Return the value for a moment such as `2027-01-31T09:00:00Z`, to the minute; empty for none. */
export function toField(moment: string | null): string {
  if (!moment) return "";
  const at = new Date(moment);
  const day = `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`;
  return `${day}T${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

/**
 * Return the moment of a value as the API has it; null for none. Forms keep the value until they are saved, because a year that is
 * being typed goes through moments that are not meant. While the field shows the moment `before`, it is that one, with its seconds.
 */
export function toMoment(value: string, before: string | null = null): string | null {
  if (before && value === toField(before)) return before;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** An optional moment: null, or as the API has it. */
export const optionalMoment = z.string().transform((value) => toMoment(value));
