// Lets visitors try a restyle on a sample face, without an account. Nothing is made: the pictures are demos of the catalogue.
import { WandSparkles } from "lucide-react";
import { useCallback, useState } from "react";
import { loadTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { useDeferred } from "@/ui/useDeferred";
import { useVisitor } from "@/visitor/useVisitor";

export function TryButton() {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const { signedIn } = useVisitor();
  const [open, setOpen] = useState(false);
  const load = useCallback(async () => {
    const [dialog] = await Promise.all([import("./TryDialog"), loadTexts(language, ["try"])]);
    return dialog;
  }, [language]);
  const close = useCallback(() => setOpen(false), []);
  const TryDialog = useDeferred<{ open: boolean; onClose: () => void }>({
    wanted: open,
    load,
    onFail: close,
  });
  if (signedIn) return null;
  return (
    <>
      <Button
        variant="outline"
        icon={<WandSparkles />}
        loading={open && !TryDialog}
        onClick={() => setOpen(true)}
      >
        {t("try")}
      </Button>
      {TryDialog ? <TryDialog open={open} onClose={close} /> : null}
    </>
  );
}
