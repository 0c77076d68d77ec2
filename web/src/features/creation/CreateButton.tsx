// Opens the create popover of a style. A signed-out visitor is asked to sign in first and returns to the same card.
import { Sparkles } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { overNetwork } from "@/api/errors";
import { loadTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { type Href, useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { useDeferred } from "@/ui/useDeferred";
import { setLayout } from "@/visitor/layout-state";
import { useVisitor } from "@/visitor/useVisitor";
import type { CreatePopoverProps } from "./CreatePopover";
import type { Mode, Style } from "./creation-request";
import { returnPoint } from "./return-point";

export function CreateButton({ style, mode }: { style: Style; mode: Mode }) {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const href = useHref();
  const { signedIn } = useVisitor();
  const [open, setOpen] = useState(false);
  const spot = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    const files = Promise.all([import("./CreatePopover"), loadTexts(language, ["studio"])]);
    const [popover] = await overNetwork(files);
    return popover;
  }, [language]);
  const fail = useCallback(
    (error: unknown) => {
      setOpen(false);
      toastError(error, language);
    },
    [language],
  );
  const CreatePopover = useDeferred<CreatePopoverProps>({ wanted: open, load, onFail: fail });

  const resume = useCallback(() => {
    spot.current?.scrollIntoView({ block: "center" });
    setOpen(true);
  }, []);
  const saveReturnPoint = useReturnPoint(style.id, mode, signedIn, resume);

  const requireSignIn = () => {
    saveReturnPoint();
    const signUp = { modal: "register", wanted: null, start: startPage(style, mode, href) } as const;
    toast({
      color: "warning",
      title: t("create.visitor.title"),
      description: t("create.visitor.description"),
      actions: [
        { label: t("create.visitor.logIn"), click: () => setLayout({ modal: "login", wanted: null }) },
        { label: t("create.visitor.register"), click: () => setLayout(signUp) },
      ],
    });
    setLayout(signUp);
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
        <Button {...look} loading={open} onClick={signedIn ? () => setOpen(true) : requireSignIn} />
      )}
    </div>
  );
}

/** Return where a newcomer makes a picture in the style: a model needs Premium, so photos start from one they have. */
function startPage({ id, modes }: Style, mode: Mode, href: Href): string {
  const page = modes.includes("REIMAGINE") && mode !== "ANIMATE" ? "reimagine" : "animate";
  return href(page, undefined, { query: { style: id } });
}

/** Call `resume` if the visitor left this card to sign in. Return a function that saves the card as the return point. */
function useReturnPoint(styleId: string, mode: Mode, signedIn: boolean, resume: () => void): () => void {
  const card = useId();
  const saved = useStore(returnPoint);
  useEffect(() => {
    if (!signedIn || saved?.styleId !== styleId || saved.mode !== mode) return;
    if (saved.card !== null && saved.card !== card) return;
    // Another card of the same style may have resumed first.
    if (returnPoint.get() !== saved) return;
    returnPoint.set(null);
    resume();
  }, [signedIn, saved, styleId, mode, card, resume]);
  useEffect(
    () => () => {
      const now = returnPoint.get();
      if (now?.card === card) returnPoint.set({ ...now, card: null });
    },
    [card],
  );
  return () => returnPoint.set({ styleId, mode, card });
}
