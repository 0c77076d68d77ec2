import { useState } from "react";
import { ApiError } from "@/api/errors";
import { minorUnitOf } from "@/lib/minor-units";
import { newKey } from "@/lib/new-key";
import { z } from "@/lib/zod";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { RadioCards } from "@/ui/RadioCards";
import { ActionDialog, reason } from "../ActionDialog";
import { useT } from "../texts";
import { parseAmount } from "./amount";
import { type Refund, refundPayment } from "./api";
import { useMoney } from "./cells";

/** What became of a refund: its record, or why the provider's answer is missing. */
export type Outcome = { refund: Refund } | { unconfirmed: string };

type RefundDialogProps = {
  paymentId: string;
  leftMinor: number;
  currency: string;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

export function RefundDialog({ paymentId, leftMinor, currency, onDone, onClose }: RefundDialogProps) {
  const t = useT();
  const money = useMoney();
  // Two requests with the same key are one refund.
  const [key, setKey] = useState(newKey);
  const decimals = minorUnitOf(currency);
  const rules = z
    .object({ extent: z.enum(["whole", "part"]), amount: z.string(), reason })
    .superRefine(({ extent, amount }, context) => {
      if (extent === "whole") return;
      const minor = parseAmount(amount, decimals);
      if (minor !== null && minor >= 1 && minor <= leftMinor) return;
      const message = t("money.refund.invalid", {
        least: money(1, currency),
        most: money(leftMinor, currency),
      });
      context.addIssue({ code: "custom", path: ["amount"], message });
    });

  const refund = async ({ extent, amount, reason }: z.output<typeof rules>) => {
    const amountMinor = extent === "part" ? parseAmount(amount, decimals) : null;
    try {
      onDone({ refund: await refundPayment({ paymentId, key, amountMinor, reason }) });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      // It is stored, and tried again without us.
      if (code === "refundUnconfirmed" && error instanceof ApiError) onDone({ unconfirmed: error.message });
      else {
        // That refund has ended; a corrected one is another.
        if (code === "refundRefused") setKey(newKey());
        throw error;
      }
    }
  };

  return (
    <ActionDialog
      open
      danger
      title={t("money.refund.title")}
      description={t("money.refund.hint")}
      rules={rules}
      initial={{ extent: "whole", amount: "", reason: "" }}
      act={refund}
      submit={t("money.refund.submit")}
      done={t("money.refund.done")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="extent" label={t("money.refund.extent")} required>
            {({ ref: _, ...control }) => (
              <RadioCards
                {...control}
                options={[
                  { value: "whole", label: t("money.refund.whole", { amount: money(leftMinor, currency) }) },
                  { value: "part", label: t("money.refund.part") },
                ]}
              />
            )}
          </FormField>
          {form.watch("extent") === "part" ? (
            <FormField form={form} name="amount" label={t("money.refund.amount", { currency })} required>
              {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
            </FormField>
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}
