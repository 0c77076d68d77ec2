import { Head } from "@/document/Head";
import { PaddlePage } from "@/features/billing/checkout/PaddlePage";
import { useTranslation } from "@/i18n/useTranslation";

export default function Paddle() {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Head title={t("head.title")} />
      <PaddlePage />
    </>
  );
}
