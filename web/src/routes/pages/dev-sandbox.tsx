import { useParams } from "react-router";
import { SandboxPage } from "@/features/checkout/sandbox/SandboxPage";
import { useTranslation } from "@/i18n/useTranslation";
import { Head } from "@/shell/Head";

export default function Sandbox() {
  const { t } = useTranslation("sandbox");
  const { reference = "" } = useParams();
  return (
    <>
      <Head title={t("head.title")} />
      <SandboxPage reference={reference} />
    </>
  );
}
