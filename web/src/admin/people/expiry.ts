import { z } from "@/lib/zod";
import { toField } from "../moment-field";

/** The last moment of a day such as `2027-01-31`, in the browser's time zone. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** The day of a moment, in the browser's time zone, as date fields have it. */
export const dayOf = (moment: Date): string => toField(moment.toISOString()).slice(0, "2027-01-31".length);

/** The value of an optional date field: null, or the end of that day. */
export const expiry = (inThePast: string) =>
  z
    .string()
    .refine((day) => !day || day >= dayOf(new Date()), inThePast)
    .transform((day) => (day ? endOfDay(day) : null));
