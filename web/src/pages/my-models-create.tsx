import { StandardPage } from "@/document/StandardPage";
import { CreateModel } from "@/features/usermodel/create/CreateModel";
import { useTranslation } from "@/i18n/useTranslation";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { useLayoutFlag } from "@/visitor/layout-state";

export default function MyModelsCreate() {
  const { t } = useTranslation("models");
  useLayoutFlag("hiddenFooter", true);
  return (
    <StandardPage head={{ title: t("create.head.title") }} title={t("create.title")} narrow>
      <SwitchedOff feature="TRAINING" />
      <CreateModel />
    </StandardPage>
  );
}
