import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, RefreshCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Loaded } from "../Loaded";
import { PageHead } from "../PageHead";
import { Table } from "../Table";
import { useT } from "../texts";
import { type PaymentDetails, paymentQuery, type Reconciled } from "./api";
import { PaymentBadge, useLocalized, useMayMove, useMoney } from "./cells";
import { OurRecord, ProviderRecord, SubscriptionRecord } from "./payment-facts";
import { ReceiptButton } from "./ReceiptButton";
import { ReconcileDialog, ReconciledAlert } from "./ReconcileDialog";
import { type Outcome, RefundDialog } from "./RefundDialog";
import { useRefundColumns } from "./refund-columns";
import { useWebhookActions, useWebhookColumns } from "./webhooks";

const outcomeTones = {
  REQUESTED: "info",
  PENDING: "info",
  DONE: "success",
  FAILED: "error",
  DISMISSED: "info",
} as const;

function RefundAlert({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  if ("unconfirmed" in outcome)
    return <Alert tone="warning" title={outcome.unconfirmed} onClose={onClose} className="mb-6" />;
  const { status, amountMinor, currency } = outcome.refund;
  return (
    <Alert
      tone={outcomeTones[status]}
      title={t(`money.refund.outcome.${status}`, { amount: money(amountMinor, currency) })}
      onClose={onClose}
      className="mb-6"
    />
  );
}

function Refunds({ refunds }: Pick<PaymentDetails, "refunds">) {
  const t = useT();
  const columns = useRefundColumns();
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-bold font-display text-lg">{t("money.payment.refunds")}</h2>
      {refunds.length > 0 ? (
        <Table caption={t("money.payment.refunds")} columns={columns} rows={refunds} keyOf={({ id }) => id} />
      ) : (
        <p className="text-ink-soft text-sm">{t("money.none.refunds")}</p>
      )}
    </section>
  );
}

function Webhooks({ webhooks }: Pick<PaymentDetails, "webhooks">) {
  const t = useT();
  const columns = useWebhookColumns();
  const { actions, dialogs } = useWebhookActions();
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-bold font-display text-lg">{t("money.payment.webhooks")}</h2>
      {webhooks.length > 0 ? (
        <Table
          caption={t("money.payment.webhooks")}
          columns={columns}
          rows={webhooks}
          keyOf={({ id }) => id}
          actions={actions}
          actionsLabel={t("action.actions")}
        />
      ) : (
        <p className="text-ink-soft text-sm">{t("money.none.ofPayment")}</p>
      )}
      {dialogs}
    </section>
  );
}

function Details({ details }: { details: PaymentDetails }) {
  const t = useT();
  const localized = useLocalized();
  const mayMove = useMayMove();
  const { payment, subscription, leftMinor } = details;
  const { currency } = payment.paid ?? payment.price;
  const [opened, open] = useState<"refund" | "reconcile" | null>(null);
  const [refunded, setRefunded] = useState<Outcome | null>(null);
  const [reconciled, setReconciled] = useState<Reconciled | null>(null);
  const close = () => open(null);
  return (
    <>
      <PageHead
        title={localized(payment.description)}
        lead={<PaymentBadge status={payment.status} />}
        actions={
          <>
            {details.receiptUrl && payment.receipt ? (
              <ReceiptButton paymentId={payment.id} number={payment.receipt} />
            ) : null}
            {mayMove ? (
              <Button icon={<RefreshCw />} onClick={() => open("reconcile")}>
                {t("money.reconcile.open")}
              </Button>
            ) : null}
            {mayMove && leftMinor > 0 ? (
              <Button icon={<Undo2 />} onClick={() => open("refund")}>
                {t("money.refund.open")}
              </Button>
            ) : null}
          </>
        }
      />
      {refunded ? <RefundAlert outcome={refunded} onClose={() => setRefunded(null)} /> : null}
      {reconciled ? (
        <ReconciledAlert result={reconciled} currency={currency} onClose={() => setReconciled(null)} />
      ) : null}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <OurRecord payment={payment} leftMinor={leftMinor} />
        <div className="grid gap-4">
          <ProviderRecord paymentId={payment.id} />
          {subscription ? <SubscriptionRecord subscription={subscription} /> : null}
        </div>
      </div>
      <Refunds refunds={details.refunds} />
      <Webhooks webhooks={details.webhooks} />
      {opened === "refund" ? (
        <RefundDialog
          paymentId={payment.id}
          leftMinor={leftMinor}
          currency={currency}
          onDone={setRefunded}
          onClose={close}
        />
      ) : null}
      {opened === "reconcile" ? (
        <ReconcileDialog kind="payment" id={payment.id} onDone={setReconciled} onClose={close} />
      ) : null}
    </>
  );
}

/** A payment: our record, the provider's, refunds and webhooks. The page does not wait for the provider. */
export function PaymentPage() {
  const t = useT();
  const { id = "" } = useParams();
  const query = useQuery(paymentQuery(id));
  return (
    <>
      <Button variant="ghost" size="sm" to="/money/payments" icon={<ArrowLeft />} className="-ms-3 mb-3">
        {t("money.payment.back")}
      </Button>
      <Loaded query={query} heading="h1">
        {(details) => <Details key={id} details={details} />}
      </Loaded>
    </>
  );
}
