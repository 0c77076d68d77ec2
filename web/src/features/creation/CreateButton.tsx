// From a style to what can be made of it. A visitor is asked to sign in first, and comes back to this very card (S4.10).
import { Sparkles } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { loadTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { useDeferred } from "@/ui/useDeferred";
import { setLayout } from "@/visitor/layout-state";
import { useVisitor } from "@/visitor/useVisitor";
import type { CreatePopoverProps } from "./CreatePopover";
import { returning } from "./returning";
import type { Mode, Style } from "./wish";

export function CreateButton({ style, mode }: { style: Style; mode: Mode }) {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const { signedIn } = useVisitor();
  const [open, setOpen] = useState(false);
  const spot = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    const [popover] = await Promise.all([import("./CreatePopover"), loadTexts(language, ["studio"])]);
    return popover;
  }, [language]);
  const fail = useCallback(() => {
    setOpen(false);
    toastError(null, language);
  }, [language]);
  const CreatePopover = useDeferred<CreatePopoverProps>({ wanted: open, load, onFail: fail });

  const comeBack = useCallback(() => {
    spot.current?.scrollIntoView({ block: "center" });
    setOpen(true);
  }, []);
  const remember = useReturn(style.id, mode, signedIn, comeBack);

  const ask = () => {
    remember();
    toast({
      color: "warning",
      title: t("create.visitor.title"),
      description: t("create.visitor.description"),
      actions: [
        { label: t("create.visitor.logIn"), click: () => setLayout({ modal: "login" }) },
        { label: t("create.visitor.register"), click: () => setLayout({ modal: "register" }) },
      ],
    });
  };

  const look = {
    variant: "primary",
    block: true,
    icon: <Sparkles />,
    children: t(`create.${mode}`),
  } as const;
  return (
    <div ref={spot}>
      {CreatePopover && signedIn ? (
        <CreatePopover
          style={style}
          mode={mode}
          trigger={<Button {...look} />}
          opener={() => spot.current?.querySelector("button")}
          open={open}
          onOpenChange={setOpen}
        />
      ) : (
        <Button {...look} loading={open} onClick={signedIn ? () => setOpen(true) : ask} />
      )}
    </div>
  );
}

/** Lets a card be found again by who signs in; gives the function by which it remembers itself. */
function useReturn(styleId: string, mode: Mode, signedIn: boolean, comeBack: () => void): () => void {
  const card = useId();
  const left = useStore(returning);
  useEffect(() => {
    if (!signedIn || left?.styleId !== styleId || left.mode !== mode) return;
    if (left.card !== null && left.card !== card) return;
    // Another card of the same style may have been quicker.
    if (returning.get() !== left) return;
    returning.set(null);
    comeBack();
  }, [signedIn, left, styleId, mode, card, comeBack]);
  useEffect(
    () => () => {
      const now = returning.get();
      if (now?.card === card) returning.set({ ...now, card: null });
    },
    [card],
  );
  return () => returning.set({ styleId, mode, card });
}
