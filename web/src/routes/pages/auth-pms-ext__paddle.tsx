import { PaddlePage } from "@/features/checkout/PaddlePage";
import { useTranslation } from "@/i18n/useTranslation";
import { Head } from "@/shell/Head";

export default function Paddle() {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Head title={t("head.title")} />
      <PaddlePage />
    </>
  );
}
