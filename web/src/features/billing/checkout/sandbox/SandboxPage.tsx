import { FlaskConical, ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { useMoney } from "@/visitor/useMoney";
import { decide, type SandboxPayment, useSandboxPayment, type Verb } from "./api";

/** Amount, item and buyer. */
function Bill({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation("sandbox");
  const money = useMoney();
  const { reference, description, price, plan, email } = payment;
  return (
    <div className="bg-ink p-6 text-canvas sm:p-9">
      <p className="flex items-center gap-2.5 font-semibold">
        <FlaskConical className="size-5" aria-hidden="true" />
        {t("brand")}
      </p>
      <p className="mt-8 text-canvas/75 text-sm">{t("amount")}</p>
      <h1 className="mt-1 font-sans font-semibold text-4xl tabular-nums tracking-tight">
        {money.exact(price)}
        {plan ? (
          <span className="font-normal text-base text-canvas/75"> {t(`per.${plan.interval}`)}</span>
        ) : null}
      </h1>
      <dl className="mt-8 grid gap-4 text-sm [&_dd]:mt-0.5 [&_dd]:break-words [&_dt]:text-canvas/75">
        <div>
          <dt>{t("for")}</dt>
          <dd>{description}</dd>
        </div>
        <div>
          <dt>{t("payer")}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{t("reference")}</dt>
          <dd className="break-all font-mono text-xs">{reference}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Buttons for what the buyer and the bank may do. */
function Decisions({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation("sandbox");
  const money = useMoney();
  const [pending, attempt] = useAttempt();
  const [chosen, choose] = useState<Verb | null>(null);
  const { reference, state, price, returnUrl, cancelUrl } = payment;
  if (state !== "PENDING") {
    return (
      <div className="grid content-center gap-5 p-6 sm:p-9">
        <p className="font-medium text-lg">{t(`decided.${state}`)}</p>
        <Button href={returnUrl} size="xl" variant="outline">
          {t("decided.back")}
        </Button>
      </div>
    );
  }
  const answer = (verb: Verb) => {
    choose(verb);
    attempt(async () => location.assign(await decide(reference, verb)));
  };
  const button = (verb: Verb) => ({
    size: "xl" as const,
    block: true,
    loading: pending && chosen === verb,
    "aria-disabled": pending,
    onClick: () => !pending && answer(verb),
  });
  return (
    <div className="grid content-center gap-4 p-6 sm:p-9">
      <h2 className="font-sans font-semibold text-lg">{t("decide")}</h2>
      <Button {...button("pay")} variant="primary">
        {t("pay", { price: money.exact(price) })}
      </Button>
      <Button {...button("decline")} variant="outline">
        {t("decline")}
      </Button>
      <div>
        <Button {...button("pay-later")} variant="outline" aria-describedby="later-hint">
          {t("later")}
        </Button>
        <p id="later-hint" className="mt-1.5 text-ink-soft text-sm">
          {t("laterHint")}
        </p>
      </div>
      <div>
        <Button href={cancelUrl} variant="ghost" size="xl" block aria-describedby="close-hint">
          {t("close")}
        </Button>
        <p id="close-hint" className="mt-1.5 text-ink-soft text-sm">
          {t("closeHint")}
        </p>
      </div>
    </div>
  );
}

/** The page of the sandbox provider, with a brand of its own and a note about play money. */
export function SandboxPage({ reference }: { reference: string }) {
  const { t } = useTranslation("sandbox");
  const { data: payment, error, refetch } = useSandboxPayment(reference);
  if (!payment) {
    if (!error) {
      return (
        <div role="status" className="page-width max-w-3xl! py-10">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-110 rounded-card!" />
        </div>
      );
    }
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <EmptyState
        heading="h1"
        icon={<ShieldQuestion />}
        title={t(missing ? "missing.title" : "error.title")}
        {...(missing
          ? { description: t("missing.description") }
          : { actions: <Button onClick={() => void refetch()}>{t("error.retry")}</Button> })}
        className="py-24"
      />
    );
  }
  return (
    <div className="page-width max-w-3xl! py-6 sm:py-12">
      <div className="grid overflow-hidden rounded-card border border-line bg-surface shadow-lift sm:grid-cols-2">
        <Bill payment={payment} />
        <Decisions payment={payment} />
      </div>
      <p className="mt-4 text-center text-ink-soft text-sm">{t("test")}</p>
    </div>
  );
}
