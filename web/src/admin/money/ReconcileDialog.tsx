import { Alert } from "@/ui/Alert";
import { ReasonDialog } from "../ReasonDialog";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { usePlanName } from "../usePlanName";
import { type Reconciled, reconcilePayment, reconcileSubscription } from "./api";
import { type Change, changesOf } from "./reconciled";

type ReconcileDialogProps = {
  kind: "payment" | "subscription";
  id: string;
  onDone: (result: Reconciled) => void;
  onClose: () => void;
};

export function ReconcileDialog({ kind, id, onDone, onClose }: ReconcileDialogProps) {
  const t = useT();
  const reconcile = kind === "payment" ? reconcilePayment : reconcileSubscription;
  return (
    <ReasonDialog
      title={t("money.reconcile.title")}
      description={t("money.reconcile.hint")}
      act={async (values) => onDone(await reconcile({ id, ...values }))}
      submit={t("money.reconcile.submit")}
      done={t("money.reconcile.done")}
      onClose={onClose}
    />
  );
}

const moments: ReadonlySet<string> = new Set(["periodEnd", "activeUntil", "cancelAt"]);
const amounts: ReadonlySet<string> = new Set(["paidMinor", "refundedMinor"]);

function useValue(currency: string | undefined) {
  const t = useT();
  const moment = useMoment();
  const { money, number } = useFormats();
  const planName = usePlanName();
  return ({ of, field }: Extract<Change, { kind: "changed" }>, value: string | number | null): string => {
    if (value === null) return "–";
    if (typeof value === "number")
      return amounts.has(field) && currency ? money(value, currency) : number(value);
    if (moments.has(field)) return moment(value);
    if (field !== "status") return planName(value);
    // The casts are safe: the field of a snapshot has these values only.
    return of === "payment"
      ? t(`money.paymentStatus.${value as Reconciled["after"]["payments"][number]["status"]}`)
      : t(`money.subscriptionStatus.${value as NonNullable<Reconciled["after"]["subscription"]>["status"]}`);
  };
}

type ReconciledAlertProps = { result: Reconciled; currency?: string | undefined; onClose: () => void };

/** What a reconciliation changed. */
export function ReconciledAlert({ result, currency, onClose }: ReconciledAlertProps) {
  const t = useT();
  const text = useValue(currency);
  const changes = changesOf(result);
  return (
    <Alert
      tone={result.changed ? "success" : "info"}
      title={t(result.changed ? "money.reconcile.changed" : "money.reconcile.same")}
      onClose={onClose}
      className="mb-6"
    >
      {changes.length > 0 ? (
        <ul className="mt-1 grid gap-0.5">
          {changes.map((change) =>
            change.kind === "added" ? (
              <li key={change.id}>
                {t("money.reconcile.added", { status: t(`money.paymentStatus.${change.payment.status}`) })}
              </li>
            ) : (
              <li key={change.id + change.field}>
                {t(`money.reconcile.field.${change.field}`)}: {text(change, change.before)} →{" "}
                {text(change, change.after)}
              </li>
            ),
          )}
        </ul>
      ) : null}
    </Alert>
  );
}
