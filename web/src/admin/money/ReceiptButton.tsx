import { FileDown } from "lucide-react";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { useT } from "../texts";
import { saveReceipt } from "./api";

type ReceiptButtonProps = { paymentId: string; number: string; size?: "sm" };

/** Downloads the receipt that the buyer has. */
export function ReceiptButton({ paymentId, number, size }: ReceiptButtonProps) {
  const t = useT();
  const [loading, attempt] = useAttempt();
  return (
    <Button
      size={size}
      icon={<FileDown />}
      loading={loading}
      aria-label={t("money.payment.receiptOf", { number })}
      onClick={() => attempt(() => saveReceipt(paymentId, number))}
    >
      {t("money.payment.showReceipt")}
    </Button>
  );
}
