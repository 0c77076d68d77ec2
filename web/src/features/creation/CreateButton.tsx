import { Sparkles } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { useVisitor } from "@/shell/document";
import { setLayout } from "@/shell/layout-state";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";

type Mode = "IMAGINE" | "REIMAGINE" | "ANIMATE";

const workPages = { IMAGINE: "imagine", REIMAGINE: "reimagine", ANIMATE: "animate" } as const;

/** From a style to the page where it is used; a visitor is asked to sign in first (S4.10). */
export function CreateButton({ style, mode }: { style: string; mode: Mode }) {
  const { t } = useTranslation("styles");
  const { signedIn } = useVisitor();
  const href = useHref();
  const label = t(`create.${mode}`);
  if (signedIn) {
    return (
      <Button
        variant="primary"
        block
        icon={<Sparkles />}
        to={href(workPages[mode], undefined, { query: { style } })}
      >
        {label}
      </Button>
    );
  }
  const ask = () =>
    toast({
      color: "warning",
      title: t("create.visitor.title"),
      description: t("create.visitor.description"),
      actions: [
        { label: t("create.visitor.logIn"), click: () => setLayout({ modal: "login" }) },
        { label: t("create.visitor.register"), click: () => setLayout({ modal: "register" }) },
      ],
    });
  return (
    <Button variant="primary" block icon={<Sparkles />} onClick={ask}>
      {label}
    </Button>
  );
}
