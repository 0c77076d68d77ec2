import type { core } from "zod";
import type { Translate } from "@/i18n/translate";

/** Return the translated message of a zod issue. A message given in the schema takes precedence. */
export function zodMessage(t: Translate<"ui">, field: string, issue: core.$ZodRawIssue): string {
  if (isMissing(issue.input)) return t("form.required", { field });
  switch (issue.code) {
    case "too_small":
      return tooSmall(t, field, issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(t, field, issue.origin, Number(issue.maximum));
    case "invalid_type":
      return t(
        numeric.has(issue.expected)
          ? "form.number"
          : issue.expected === "date"
            ? "form.date"
            : "form.invalid",
        {
          field,
        },
      );
    case "invalid_format":
      if (issue.format === "email") return t("form.email");
      if (issue.format === "url") return t("form.url");
      if (issue.format === "date" || issue.format === "datetime") return t("form.date");
      return t("form.invalid", { field });
    case "invalid_value":
      return t("form.option");
    default:
      return t("form.invalid", { field });
  }
}

const isMissing = (input: unknown) => input === undefined || input === null || input === "";

const numeric = new Set(["number", "int", "bigint"]);
const counted = new Set(["array", "set", "map"]);

function tooSmall(t: Translate<"ui">, field: string, origin: string, limit: number): string {
  if (origin === "string") return t("form.tooShort", { field, count: limit });
  if (counted.has(origin)) return t("form.tooFew", { count: limit });
  return t("form.tooSmall", { field, limit });
}

function tooBig(t: Translate<"ui">, field: string, origin: string, limit: number): string {
  if (origin === "string") return t("form.tooLong", { field, count: limit });
  if (counted.has(origin)) return t("form.tooMany", { count: limit });
  return t("form.tooBig", { field, limit });
}
