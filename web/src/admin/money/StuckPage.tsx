import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Loaded } from "../Loaded";
import { PageHead } from "../PageHead";
import { ReasonDialog } from "../ReasonDialog";
import { type Column, Table } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { dismissStuck, type Ending, type Refund, type Stuck, stuckQuery } from "./api";
import { Code, PaymentLink, useMayMove } from "./cells";
import { useRefundColumns } from "./refund-columns";
import { useSubscriptionColumns } from "./subscription-columns";
import { useWebhookActions, useWebhookColumns } from "./webhooks";

function useEndingColumns(): Column<Ending>[] {
  const t = useT();
  const moment = useMoment();
  return [
    {
      label: t("money.column.reference"),
      head: true,
      cell: ({ reference, isCheckout }) => (
        <>
          <Code>{reference}</Code>
          {isCheckout ? <span className="text-ink-soft text-xs"> ({t("money.stuck.checkout")})</span> : null}
        </>
      ),
    },
    {
      label: t("money.column.method"),
      cell: ({ paymentMethodKey }) => t(`money.method.${paymentMethodKey}`),
    },
    { label: t("money.column.why"), cell: ({ reason }) => t(`money.stuck.reason.${reason}`) },
    { label: t("money.column.error"), cell: ({ error }) => error ?? "–" },
    { label: t("money.column.attempts"), numeric: true, cell: ({ attempts }) => attempts },
    { label: t("money.column.next"), cell: ({ nextAt }) => moment(nextAt) },
  ];
}

function useStuckRefundColumns(): Column<Refund>[] {
  const t = useT();
  const columns = useRefundColumns();
  return [
    ...columns,
    {
      label: t("money.stuck.payment"),
      cell: ({ paymentId, paymentReference }) => (
        <PaymentLink id={paymentId}>
          <Code>{paymentReference}</Code>
        </PaymentLink>
      ),
    },
  ];
}

type GroupProps<Row> = {
  title: string;
  hint?: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  actions?: ((row: Row) => ReactNode) | undefined;
};

function Group<Row>({ title, hint, rows, columns, keyOf, actions }: GroupProps<Row>) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section className="not-first:mt-8">
      <h2 className="mb-3 font-bold font-display text-lg">{title}</h2>
      {hint ? <p className="-mt-2 mb-3 text-ink-soft text-sm">{hint}</p> : null}
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        {...(actions && { actions, actionsLabel: t("action.actions") })}
      />
    </section>
  );
}

function DismissDialog({ stuck, onClose }: { stuck: Stuck; onClose: () => void }) {
  const t = useT();
  return (
    <ReasonDialog
      danger
      title={t("money.stuck.title")}
      description={t("money.stuck.hint")}
      act={(values) => dismissStuck({ ...stuck, ...values })}
      submit={t("money.stuck.dismiss")}
      done={t("money.stuck.done")}
      onClose={onClose}
    />
  );
}

/** What could not be processed, ended or refunded. */
export function StuckPage() {
  const t = useT();
  const mayMove = useMayMove();
  const query = useQuery(stuckQuery);
  const [opened, open] = useState<Stuck | null>(null);
  const webhook = useWebhookActions();
  const webhookColumns = useWebhookColumns();
  const endingColumns = useEndingColumns();
  const refundColumns = useStuckRefundColumns();
  const subscriptionColumns = useSubscriptionColumns();
  const dismissal = (stuck: Stuck) =>
    mayMove ? (
      <Button size="sm" aria-label={t("money.stuck.dismissOf", { id: stuck.id })} onClick={() => open(stuck)}>
        {t("money.stuck.dismiss")}
      </Button>
    ) : null;
  return (
    <>
      <PageHead title={t("money.sections.stuck")} lead={t("money.lead.stuck")} />
      <Loaded query={query}>
        {(data) =>
          Object.values(data).every((rows) => rows.length === 0) ? (
            <EmptyState
              icon={<CircleCheck />}
              title={t("money.none.stuck")}
              description={t("money.none.stuckHint")}
            />
          ) : (
            <div>
              <Group
                title={t("money.stuck.webhooks")}
                rows={data.webhooks}
                columns={webhookColumns}
                keyOf={({ paymentMethodKey, id }) => paymentMethodKey + id}
                actions={(row) => (
                  <>
                    {webhook.actions(row)}
                    {dismissal({ kind: "webhook", paymentMethodKey: row.paymentMethodKey, id: row.id })}
                  </>
                )}
              />
              <Group
                title={t("money.stuck.endings")}
                rows={data.endings}
                columns={endingColumns}
                keyOf={({ paymentMethodKey, reference }) => paymentMethodKey + reference}
                {...(mayMove && {
                  actions: ({ paymentMethodKey, reference }: Ending) =>
                    dismissal({ kind: "ending", paymentMethodKey, id: reference }),
                })}
              />
              <Group
                title={t("money.stuck.refunds")}
                rows={data.refunds}
                columns={refundColumns}
                keyOf={({ id }) => id}
                {...(mayMove && {
                  actions: ({ paymentMethodKey, id }: Refund) =>
                    dismissal({ kind: "refund", paymentMethodKey, id }),
                })}
              />
              <Group
                title={t("money.stuck.renewals")}
                hint={t("money.stuck.renewalsHint")}
                rows={data.renewals}
                columns={subscriptionColumns}
                keyOf={({ id }) => id}
              />
            </div>
          )
        }
      </Loaded>
      {webhook.dialogs}
      {opened ? <DismissDialog stuck={opened} onClose={() => open(null)} /> : null}
    </>
  );
}
