import { StandardPage } from "@/document/StandardPage";
import { Settings } from "@/features/account/settings/Settings";
import { useTranslation } from "@/i18n/useTranslation";
import { useVisitor } from "@/visitor/useVisitor";

export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const { user, retry } = useVisitor();
  return (
    <StandardPage head={{ title: t("head.title") }} title={t("title")} description={t("description")}>
      <Settings user={user} onRefresh={retry} />
    </StandardPage>
  );
}
