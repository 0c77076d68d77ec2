// What a reconciliation changed.
import type { Reconciled } from "./api";

type Payment = Reconciled["before"]["payments"][number];
type Subscription = NonNullable<Reconciled["before"]["subscription"]>;
type Field = Exclude<keyof Payment | keyof Subscription, "id">;
type Value = string | number | null;

export type Change =
  | { kind: "added"; id: string; payment: Payment }
  | {
      kind: "changed";
      id: string;
      of: "payment" | "subscription";
      field: Field;
      before: Value;
      after: Value;
    };

const paymentFields = [
  "status",
  "paidMinor",
  "refundedMinor",
  "tokensGranted",
  "tokensRevoked",
] as const satisfies Field[];
const subscriptionFields = [
  "status",
  "planKey",
  "nextPlanKey",
  "periodEnd",
  "activeUntil",
  "cancelAt",
] as const satisfies Field[];

export function changesOf({ before, after }: Reconciled): Change[] {
  const payments = after.payments.flatMap((now): Change[] => {
    const old = before.payments.find(({ id }) => id === now.id);
    if (!old) return [{ kind: "added", id: now.id, payment: now }];
    return paymentFields
      .filter((field) => old[field] !== now[field])
      .map((field) => ({
        kind: "changed",
        id: now.id,
        of: "payment",
        field,
        before: old[field],
        after: now[field],
      }));
  });
  const [old, now] = [before.subscription, after.subscription];
  if (!now) return payments;
  const subscription = subscriptionFields
    .filter((field) => (old?.[field] ?? null) !== now[field])
    .map(
      (field): Change => ({
        kind: "changed",
        id: now.id,
        of: "subscription",
        field,
        before: old?.[field] ?? null,
        after: now[field],
      }),
    );
  return [...payments, ...subscription];
}
