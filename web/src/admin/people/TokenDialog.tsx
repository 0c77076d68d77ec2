import { useMemo, useState } from "react";
import { newKey } from "@/lib/new-key";
import { z } from "@/lib/zod";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { ActionDialog, reason } from "../ActionDialog";
import { useT } from "../texts";
import { giveTokens, takeTokens } from "./api";
import { dayOf, expiry } from "./expiry";

const most = 100_000;
// A text field's value. An empty one is no zero.
const tokens = z.string().trim().min(1).transform(Number).pipe(z.number().int().min(1).max(most));

type TokenDialogProps = { id: string; onClose: () => void };

export function GiveDialog({ id, onClose }: TokenDialogProps) {
  const t = useT();
  // A repeated request gives them once.
  const [key] = useState(newKey);
  const rules = useMemo(
    () => z.object({ tokens, expiresAt: expiry(t("people.actions.future")), reason }),
    [t],
  );
  return (
    <ActionDialog
      open
      title={t("people.actions.give")}
      description={t("people.actions.giveHint")}
      rules={rules}
      initial={{ tokens: "", expiresAt: "", reason: "" }}
      act={(body) => giveTokens(id, key, body)}
      submit={t("people.actions.give")}
      done={t("people.actions.given")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="tokens" label={t("people.actions.amount")} required>
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name="expiresAt"
            label={t("people.actions.expires")}
            hint={t("people.actions.expiresHint")}
            optional
          >
            {(control) => <Input {...control} type="date" min={dayOf(new Date())} />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}

const takingRules = z.object({ tokens, reason });

export function TakeDialog({ id, onClose }: TokenDialogProps) {
  const t = useT();
  const [key] = useState(newKey);
  return (
    <ActionDialog
      open
      danger
      title={t("people.actions.take")}
      description={t("people.actions.takeHint")}
      rules={takingRules}
      initial={{ tokens: "", reason: "" }}
      act={(body) => takeTokens(id, key, body)}
      submit={t("people.actions.take")}
      done={t("people.actions.taken")}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="tokens" label={t("people.actions.amount")} required>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      )}
    </ActionDialog>
  );
}
