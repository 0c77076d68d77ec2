// The period of the report and its steps, as they are in the page's address. Days are those of UTC.
import { today } from "@/lib/today";

export const lengths = [7, 30, 90, 365] as const;
export const stepSizes = ["day", "week", "month"] as const;

export type Length = (typeof lengths)[number];
export type StepSize = (typeof stepSizes)[number];

export interface Period {
  length: Length;
  step: StepSize;
}

const defaultLength: Length = 30;

/** Few enough to tell them apart on a phone. */
export const defaultSteps: Readonly<Record<Length, StepSize>> = {
  7: "day",
  30: "day",
  90: "week",
  365: "month",
};

export function periodOf(search: URLSearchParams): Period {
  const length = lengths.find((days) => `${days}` === search.get("days")) ?? defaultLength;
  const step = stepSizes.find((size) => size === search.get("step")) ?? defaultSteps[length];
  return { length, step };
}

/** Leaves out what is the default. */
export function searchOf({ length, step }: Period): Record<string, string> {
  return {
    ...(length !== defaultLength && { days: `${length}` }),
    ...(step !== defaultSteps[length] && { step }),
  };
}

const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** The first and the last day, both included. */
export function daysOf(length: Length, last = today()): { from: string; to: string } {
  const iso = (day: number) => new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
  return { from: iso(last - length + 1), to: iso(last) };
}
