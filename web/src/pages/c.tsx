import { Head } from "@/document/Head";
import { ReturnPage } from "@/features/billing/checkout/ReturnPage";
import { useTranslation } from "@/i18n/useTranslation";

export default function Return() {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Head title={t("head.title")} />
      <ReturnPage />
    </>
  );
}
