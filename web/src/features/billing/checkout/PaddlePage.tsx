import { CreditCard, ShieldAlert } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Spinner } from "@/ui/Spinner";
import { readWayBack } from "@/visitor/way-back";
import { readOverlay } from "../paddle-overlay";
import { Outcome } from "./Outcome";
import { openCheckout } from "./paddle";
import { ReturnPage } from "./ReturnPage";

type State = "opening" | "closed" | "blocked" | "completed";

/** Paddle's checkout over the page, then the common return page. */
function PaddleCheckout({ transactionId }: { transactionId: string }) {
  const { t } = useTranslation("checkout");
  const href = useHref();
  const [state, setState] = useState<State>("opening");

  const open = useCallback(() => {
    const overlay = readOverlay();
    if (!overlay) return setState("blocked");
    setState("opening");
    openCheckout(transactionId, overlay, (event) =>
      // The overlay also closes after a payment.
      setState((known) =>
        known === "completed" || event === "completed"
          ? "completed"
          : event === "error"
            ? "blocked"
            : "closed",
      ),
    ).catch((error: unknown) => {
      console.warn(error);
      setState("blocked");
    });
  }, [transactionId]);
  useEffect(open, [open]);

  if (state === "completed") return <ReturnPage />;
  if (state === "opening") {
    return (
      <div role="status" className="grid place-items-center gap-5 py-32">
        <Spinner className="text-primary-strong [&_svg]:size-9" />
        <h1 className="font-medium font-sans text-base text-ink-soft">{t("paddle.opening")}</h1>
      </div>
    );
  }
  return (
    <Outcome
      icon={state === "closed" ? <CreditCard /> : <ShieldAlert />}
      title={t(`paddle.${state}.title`)}
      description={t(`paddle.${state}.description`)}
      actions={
        <>
          <Button variant="primary" size="xl" onClick={open}>
            {t(`paddle.${state}.again`)}
          </Button>
          <Button to={readWayBack() ?? href("tokens")} variant="ghost" size="xl">
            {t("paddle.closed.back")}
          </Button>
        </>
      }
    />
  );
}

export function PaddlePage() {
  const { _ptxn: transactionId } = readQuery(useLocation().search);
  return transactionId ? <PaddleCheckout transactionId={transactionId} /> : <ReturnPage />;
}
