import { useEffect, useState } from "react";
import { StandardPage } from "@/document/StandardPage";
import { createCaptcha } from "@/features/account/captcha/captcha";
import { FaceSearch } from "@/features/trust/FaceSearch";
import { useTranslation } from "@/i18n/useTranslation";

export default function IsThisMe() {
  const { t } = useTranslation("trust");
  const [captcha] = useState(createCaptcha);
  useEffect(() => captcha.stop, [captcha]);
  return (
    <StandardPage
      head={{ title: t("search.head.title"), description: t("search.head.description") }}
      title={t("search.title")}
      description={t("search.description")}
      narrow
    >
      <FaceSearch takeCaptcha={captcha.take} />
    </StandardPage>
  );
}
