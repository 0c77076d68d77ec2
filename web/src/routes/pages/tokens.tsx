import { useTranslation } from "react-i18next";

export default function Page() {
  const { t } = useTranslation("tokens");
  return (
    <main>
      <title>{t("head.title")}</title>
      <h1>{t("head.title")}</h1>
    </main>
  );
}
