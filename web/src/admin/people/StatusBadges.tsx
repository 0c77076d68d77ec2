import { Badge } from "@/ui/Badge";
import { useT } from "../texts";
import type { PersonSummary } from "./api";

const unconfirmed = -1;

export function StatusBadges({ person }: { person: PersonSummary }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1.5 cards:justify-end">
      {person.status === unconfirmed ? (
        <Badge tone="warning">{t("people.badges.unconfirmed")}</Badge>
      ) : (
        <Badge>{t("people.badges.confirmed")}</Badge>
      )}
      {person.premium ? <Badge tone="primary">{t("people.badges.premium")}</Badge> : null}
      {person.suspended ? (
        <Badge tone="danger">{t(`people.badges.suspended.${person.suspended}`)}</Badge>
      ) : null}
      {person.deletesAt ? <Badge tone="danger">{t("people.badges.deletion")}</Badge> : null}
    </span>
  );
}
