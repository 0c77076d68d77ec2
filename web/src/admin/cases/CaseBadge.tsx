import { Badge, type BadgeTone } from "@/ui/Badge";
import { useT } from "../texts";
import type { CaseSummary } from "./api";

const tones: Record<NonNullable<CaseSummary["outcome"]>, BadgeTone> = {
  TAKEN_DOWN: "danger",
  SUSPENDED: "danger",
  NO_ACTION: "neutral",
  GRANTED: "success",
  REFUSED: "neutral",
};

/** The outcome of a case, or that it is open. */
export function CaseBadge({ outcome }: Pick<CaseSummary, "outcome">) {
  const t = useT();
  return outcome ? (
    <Badge tone={tones[outcome]}>{t(`cases.outcomes.${outcome}`)}</Badge>
  ) : (
    <Badge tone="warning">{t("cases.statuses.OPEN")}</Badge>
  );
}
