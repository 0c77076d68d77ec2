import { useTranslation } from "@/i18n/useTranslation";
import { Badge, type BadgeTone } from "@/ui/Badge";
import type { Payment } from "./api";

const tones: Record<Payment["status"], BadgeTone> = {
  PENDING: "neutral",
  PAID: "success",
  FAILED: "danger",
  REFUNDED: "warning",
  PARTLY_REFUNDED: "warning",
  CHARGED_BACK: "danger",
};

export function PaymentStatus({ status }: { status: Payment["status"] }) {
  const { t } = useTranslation("billing");
  return <Badge tone={tones[status]}>{t(`receipts.status.${status}`)}</Badge>;
}
