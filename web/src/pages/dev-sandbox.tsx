import { useParams } from "react-router";
import { Head } from "@/document/Head";
import { SandboxPage } from "@/features/billing/checkout/sandbox/SandboxPage";
import { useTranslation } from "@/i18n/useTranslation";

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
