import { StandardPage } from "@/document/StandardPage";
import { Decisions } from "@/features/trust/Decisions";
import { useTranslation } from "@/i18n/useTranslation";

export default function Appeal() {
  const { t } = useTranslation("trust");
  return (
    <StandardPage
      head={{ title: t("appeal.head.title") }}
      title={t("appeal.title")}
      description={t("appeal.description")}
      narrow
    >
      <Decisions />
    </StandardPage>
  );
}
