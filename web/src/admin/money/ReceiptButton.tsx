import { FileDown } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { toastError } from "@/notices/error-toast";
import { Button } from "@/ui/Button";
import { useT } from "../texts";
import { saveReceipt } from "./api";

type ReceiptButtonProps = { paymentId: string; number: string; size?: "sm" };

/** Downloads the receipt that the buyer has. */
export function ReceiptButton({ paymentId, number, size }: ReceiptButtonProps) {
  const t = useT();
  const language = useLanguage();
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      await saveReceipt(paymentId, number);
    } catch (error) {
      toastError(error, language);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      size={size}
      icon={<FileDown />}
      loading={loading}
      aria-label={t("money.payment.receiptOf", { number })}
      onClick={save}
    >
      {t("money.payment.showReceipt")}
    </Button>
  );
}
