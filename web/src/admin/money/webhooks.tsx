// What lists of webhooks have in common.
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { Fact, Facts } from "../Facts";
import { ReasonDialog } from "../ReasonDialog";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { usePlanName } from "../usePlanName";
import { lookAtWebhook, replayWebhook, type Webhook, type WebhookDetails } from "./api";
import {
  Code,
  PaymentBadge,
  PaymentLink,
  Person,
  SubscriptionBadges,
  useLocalized,
  useMayMove,
  WebhookBadge,
} from "./cells";

export function useWebhookColumns(): Column<Webhook>[] {
  const t = useT();
  const moment = useMoment();
  return [
    {
      label: t("money.column.type"),
      head: true,
      cell: ({ type, id }) => (
        <span className="grid">
          {type}
          <Code>{id}</Code>
        </span>
      ),
    },
    {
      label: t("money.column.method"),
      cell: ({ paymentMethodKey }) => t(`money.method.${paymentMethodKey}`),
    },
    {
      label: t("money.column.state"),
      cell: ({ state, error }) => (
        <span className="grid gap-1 cards:justify-items-end">
          <span>
            <WebhookBadge state={state} />
          </span>
          {error ? <span className="text-ink-soft text-xs">{error}</span> : null}
        </span>
      ),
    },
    { label: t("money.column.attempts"), numeric: true, cell: ({ attempts }) => attempts },
    { label: t("money.column.received"), cell: ({ receivedAt }) => moment(receivedAt) },
  ];
}

type Opened = { kind: "look" | "replay"; webhook: Webhook } | { kind: "details"; details: WebhookDetails };

/** The buttons of a row, and the dialogs they open. */
export function useWebhookActions(): { actions: (webhook: Webhook) => ReactNode; dialogs: ReactNode } {
  const t = useT();
  const mayMove = useMayMove();
  const [opened, open] = useState<Opened | null>(null);
  // The dialog of the look closes after it, and must not close the details.
  const close = (kind: Opened["kind"]) => open((now) => (now?.kind === kind ? null : now));
  const button = (kind: "look" | "replay", webhook: Webhook) => (
    <Button
      size="sm"
      aria-label={t(`money.${kind}.openOf`, { id: webhook.id })}
      onClick={() => open({ kind, webhook })}
    >
      {t(`money.${kind}.open`)}
    </Button>
  );
  return {
    actions: (webhook) => (
      <>
        {button("look", webhook)}
        {mayMove ? button("replay", webhook) : null}
      </>
    ),
    dialogs:
      opened?.kind === "details" ? (
        <DetailsDialog details={opened.details} onClose={() => close("details")} />
      ) : opened ? (
        <ReasonDialog
          key={opened.kind}
          title={t(`money.${opened.kind}.title`)}
          description={t(`money.${opened.kind}.hint`)}
          act={async ({ reason }) => {
            const { paymentMethodKey, id } = opened.webhook;
            const body = { paymentMethodKey, id, reason };
            if (opened.kind === "replay") await replayWebhook(body);
            else open({ kind: "details", details: await lookAtWebhook(body) });
          }}
          submit={t(`money.${opened.kind}.submit`)}
          done={t(`money.${opened.kind}.done`)}
          onClose={() => close(opened.kind)}
        />
      ) : null,
  };
}

type DetailsDialogProps = { details: WebhookDetails; onClose: () => void };

/** A webhook with what it is about. */
function DetailsDialog({ details, onClose }: DetailsDialogProps) {
  const t = useT();
  const moment = useMoment();
  const localized = useLocalized();
  const planName = usePlanName();
  const { webhook, payments, subscriptions } = details;
  const unknownPayments = details.paymentReferences.filter(
    (each) =>
      !payments.some(({ reference, checkoutReference }) => [reference, checkoutReference].includes(each)),
  );
  const unknownSubscriptions = details.subscriptionReferences.filter(
    (each) => !subscriptions.some(({ reference }) => reference === each),
  );
  return (
    <Modal open onOpenChange={onClose} title={t("money.look.details", { id: webhook.id })} size="lg">
      <Facts>
        <Fact label={t("money.column.type")}>{webhook.type}</Fact>
        <Fact label={t("money.column.state")}>
          <WebhookBadge state={webhook.state} />
        </Fact>
        <Fact label={t("money.look.occurred")}>{moment(webhook.occurredAt)}</Fact>
        <Fact label={t("money.column.received")}>{moment(webhook.receivedAt)}</Fact>
        <Fact label={t("money.look.processed")}>{webhook.doneAt && moment(webhook.doneAt)}</Fact>
        <Fact label={t("money.column.error")}>{webhook.error}</Fact>
      </Facts>
      <Named title={t("money.look.payments")} none={t("money.look.noPayments")} unknown={unknownPayments}>
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PaymentLink id={payment.id}>{localized(payment.description)}</PaymentLink>
            <PaymentBadge status={payment.status} />
            <Person buyer={payment.buyer} />
          </li>
        ))}
      </Named>
      <Named
        title={t("money.look.subscriptions")}
        none={t("money.look.noSubscriptions")}
        unknown={unknownSubscriptions}
      >
        {subscriptions.map((subscription) => (
          <li key={subscription.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {planName(subscription.planKey)}
            <SubscriptionBadges subscription={subscription} />
            <Person buyer={subscription.buyer} />
          </li>
        ))}
      </Named>
    </Modal>
  );
}

type NamedProps = { title: string; none: string; unknown: string[]; children: ReactNode[] };

/** What a webhook names: ours, and references that we do not know. */
function Named({ title, none, unknown, children }: NamedProps) {
  const t = useT();
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-medium text-ink">{title}</h3>
      {children.length + unknown.length === 0 ? (
        <p className="text-ink-soft text-sm">{none}</p>
      ) : (
        <ul className="grid gap-3 text-sm">
          {children}
          {unknown.map((reference) => (
            <li key={reference} className="text-ink-soft">
              <Code>{reference}</Code> ({t("money.look.notOurs")})
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
