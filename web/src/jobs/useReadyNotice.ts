import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { Creation, CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
import { isSeen, markSeen } from "./seen";

const timeoutMs = 10_000;

interface ReadyNotice {
  kind: CreationKind;
  /** Items that are done or have failed since the last notice. */
  settled: readonly Creation[];
  /** Whether nothing of the kind is being made. */
  idle: boolean;
  onShown: () => void;
}

/** Tell in a toast what has become ready or failed, unless the page shows it anyway. */
export function useReadyNotice({ kind, settled, idle, onShown }: ReadyNotice): void {
  const { t } = useTranslation("jobs");
  const href = useHref();
  const navigate = useNavigate();
  const inGallery = useResolved().name === `my-${kind}`;
  const show = useEffectEvent(() => {
    onShown();
    // Two sources may report the same item.
    const items = [...new Map(settled.map((item) => [item.id, item])).values()].filter(
      ({ id }) => !isSeen(id),
    );
    // They may be reported once more, by an event and by leaving the list of jobs.
    markSeen(items.map(({ id }) => id));
    if (items.length === 0 || inGallery) return;
    const made = items.filter(({ status }) => status === "DONE").length;
    const reason = items.find(({ status }) => status === "FAILED")?.error;
    toast({
      color: made > 0 ? "success" : "warning",
      title: made > 0 ? t(`ready.${kind}`, { count: made }) : t("failed"),
      ...(reason ? { description: reason } : {}),
      timeout: timeoutMs,
      actions: [{ label: t(`look.${kind}`), click: () => void navigate(href(`my-${kind}`)) }],
    });
  });
  const due = idle && settled.length > 0;
  useEffect(() => {
    if (due) show();
  }, [due]);
}
