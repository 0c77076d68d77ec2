import { expect, it } from "vitest";
import type { Reconciled } from "./api";
import { changesOf } from "./reconciled";

const payment = {
  id: "1",
  status: "PAID",
  paidMinor: 1299,
  refundedMinor: 0,
  tokensGranted: 330,
  tokensRevoked: 0,
} as const;
const subscription = {
  id: "2",
  status: "ACTIVE",
  planKey: "premium-monthly",
  nextPlanKey: null,
  periodEnd: null,
  activeUntil: "2026-03-01T00:00:00Z",
  cancelAt: null,
} as const;
const found = (before: Reconciled["before"], after: Reconciled["after"]) =>
  changesOf({ changed: true, before, after });

it("finds nothing in equal records", () => {
  const same = { payments: [payment], subscription };
  expect(found(same, same)).toEqual([]);
});

it("finds changed fields of payments and the subscription, and payments that were added", () => {
  const changes = found(
    { payments: [payment], subscription },
    {
      payments: [
        { ...payment, status: "REFUNDED", refundedMinor: 1299 },
        { ...payment, id: "3" },
      ],
      subscription: { ...subscription, cancelAt: "2026-03-01T00:00:00Z" },
    },
  );
  expect(changes.map((each) => (each.kind === "added" ? each.id : `${each.of} ${each.field}`))).toEqual([
    "payment status",
    "payment refundedMinor",
    "3",
    "subscription cancelAt",
  ]);
});

it("shows a new subscription as changed fields", () => {
  const changes = found({ payments: [], subscription: null }, { payments: [], subscription });
  expect(changes).toContainEqual(expect.objectContaining({ field: "status", before: null, after: "ACTIVE" }));
  expect(changes).not.toContainEqual(expect.objectContaining({ field: "cancelAt" }));
});
