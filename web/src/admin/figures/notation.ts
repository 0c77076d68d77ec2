// Figures in the notation of a locale.
import { useMemo } from "react";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { formatDate, formatNumber } from "@/lib/format";
import { minorUnitOf } from "@/lib/minor-units";
import { formatMoney } from "@/lib/money";
import { formatDuration } from "../duration";
import type { StepSize } from "./period";
import type { Step } from "./series";

/** What an unknown value looks like. */
const none = "–";

export function notationOf(locale: string) {
  const seconds = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "second",
    unitDisplay: "short",
    maximumFractionDigits: 1,
  });
  const known = (format: (value: number) => string) => (value: number | null) =>
    value === null ? none : format(value);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const dollars = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 4,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

  return {
    count: known((value) => formatNumber(value, locale)),
    countTick: (value: number) => compact.format(value),
    percent: known((value) => percent.format(value)),
    seconds: known((value) => seconds.format(value)),
    /** An amount of the API, which sends decimals as text. */
    dollars: (amount: string | number | null) => (amount === null ? none : dollars.format(Number(amount))),
    money: (code: string) =>
      known((minor) => formatMoney(minor, { alphabeticCode: code, minorUnit: minorUnitOf(code) }, locale)),
    moneyTick: (code: string) => (minor: number) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: code,
        notation: "compact",
        maximumFractionDigits: 1,
      }).format(minor / 10 ** minorUnitOf(code)),
    duration: known((value) => formatDuration(value, locale)),
    /** All days of a step or a period. */
    days: ({ first, last }: Step) => days.formatRange(new Date(first), new Date(last)),
    /** A step, for an axis. */
    mark: ({ first }: Step, step: StepSize) =>
      formatDate(first, locale, {
        month: "short",
        timeZone: "UTC",
        ...(step === "month" ? { year: "numeric" } : { day: "numeric" }),
      }),
  };
}

export type Notation = ReturnType<typeof notationOf>;

export function useNotation(): Notation {
  const language = useLanguage();
  return useMemo(() => notationOf(locales[language]), [language]);
}
