import { CircleX, CloudOff, Hourglass, LogIn } from "lucide-react";
import { ApiError } from "@/api/errors";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Spinner } from "@/ui/Spinner";
import { AccountLink } from "@/visitor/account-links";
import { useVisitor } from "@/visitor/useVisitor";
import { readWayBack } from "@/visitor/way-back";
import { useOrderAgain } from "../useOrderAgain";
import { type Returned, useReturn } from "./api";
import { IncompleteLink } from "./IncompleteLink";
import { Outcome } from "./Outcome";
import { Paid } from "./Paid";
import type { Payload } from "./payload";

function Loading() {
  const { t } = useTranslation("checkout");
  return (
    <div role="status" className="grid place-items-center gap-5 py-32">
      <Spinner className="text-primary-strong [&_svg]:size-9" />
      <h1 className="font-medium font-sans text-base text-ink-soft">{t("asking")}</h1>
    </div>
  );
}

function Pending() {
  const { t } = useTranslation("checkout");
  const href = useHref();
  return (
    <Outcome
      icon={<Hourglass />}
      title={t("pending.title")}
      description={t("pending.description")}
      actions={
        <Button to={readWayBack() ?? href("tokens")} variant="outline" size="xl">
          {t("pending.leave")}
        </Button>
      }
    >
      <p className="mt-6 inline-flex items-center gap-2.5 text-ink-soft text-sm">
        <Spinner />
        {t("pending.watching")}
      </p>
    </Outcome>
  );
}

function Failed({ payment, reason }: Returned) {
  const { t } = useTranslation("checkout");
  const href = useHref();
  const again = useOrderAgain(payment);
  return (
    <Outcome
      icon={<CircleX />}
      tone="danger"
      title={t("failed.title")}
      description={[reason, t("failed.description")].filter(Boolean).join(" ")}
      actions={
        <>
          <Button to={again} variant="primary" size="xl">
            {t("failed.again")}
          </Button>
          <Button to={readWayBack() ?? href("index")} variant="ghost" size="xl">
            {t("failed.back")}
          </Button>
        </>
      }
    />
  );
}

function Result({ payload }: { payload: Payload }) {
  const { t } = useTranslation("checkout");
  const { data, error, retry, fetching } = useReturn(payload);
  if (data?.status === "PAID") return <Paid payment={data.payment} user={data.user} />;
  if (data?.status === "FAILED") return <Failed {...data} />;
  if (data) return <Pending />;
  // Another user's payment, or none.
  if (error instanceof ApiError && error.status === 404) return <IncompleteLink />;
  if (!error) return <Loading />;
  return (
    <Outcome
      icon={<CloudOff />}
      title={t("error.title")}
      description={t("error.description")}
      actions={
        <Button variant="primary" size="xl" loading={fetching} onClick={() => void retry()}>
          {t("error.retry")}
        </Button>
      }
    />
  );
}

/** The result of a payment, for the signed-in user. */
export function PaymentReturn({ payload }: { payload: Payload }) {
  const { t } = useTranslation("checkout");
  const { signedIn } = useVisitor();
  if (signedIn) return <Result payload={payload} />;
  return (
    <Outcome
      icon={<LogIn />}
      title={t("signedOut.title")}
      description={t("signedOut.description")}
      actions={
        <AccountLink to="login" variant="primary" size="xl">
          {t("signedOut.login")}
        </AccountLink>
      }
    />
  );
}
