import { Settings } from "@/features/account/settings/Settings";
import { useTranslation } from "@/i18n/useTranslation";
import { useVisitor } from "@/shell/document";
import { StandardPage } from "@/shell/StandardPage";

export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const { user, retry } = useVisitor();
  return (
    <StandardPage head={{ title: t("head.title") }} title={t("title")} description={t("description")}>
      <Settings user={user} onRefresh={retry} />
    </StandardPage>
  );
}
