import { ReturnPage } from "@/features/checkout/ReturnPage";
import { useTranslation } from "@/i18n/useTranslation";
import { Head } from "@/shell/Head";

export default function Return() {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Head title={t("head.title")} />
      <ReturnPage />
    </>
  );
}
