import { useEffect } from "react";
import { useParams } from "react-router";
import { Head } from "@/document/Head";
import { Receipt } from "@/features/billing/receipts/Receipt";
import { useTranslation } from "@/i18n/useTranslation";
import { forceColorMode } from "@/visitor/color-mode";

export default function SettingsReceiptsId() {
  const { t } = useTranslation("billing");
  const { id = "" } = useParams();
  // A receipt looks as it does on paper.
  useEffect(() => forceColorMode("light"), []);
  return (
    <div className="page-width py-6 sm:py-10">
      <Head title={t("receipts.receipt")} />
      <div className="mx-auto max-w-2xl">
        <Receipt id={id} />
      </div>
    </div>
  );
}
