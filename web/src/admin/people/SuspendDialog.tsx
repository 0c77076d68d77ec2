import { z } from "@/lib/zod";
import { FormField } from "@/ui/Form";
import { RadioCards } from "@/ui/RadioCards";
import { TextArea } from "@/ui/TextArea";
import { ActionDialog, reason } from "../ActionDialog";
import { ReasonDialog } from "../ReasonDialog";
import { useT } from "../texts";
import { liftSuspension, type Person, suspendPerson } from "./api";
import { scopes, scopesBeyond } from "./scopes";

const longest = 1000;
const rules = z.object({
  scope: z.enum(scopes),
  explanation: z.string().trim().min(10).max(longest),
  reason,
});

type SuspendDialogProps = Pick<Person, "id" | "suspended"> & { onClose: () => void };

export function SuspendDialog({ id, suspended, onClose }: SuspendDialogProps) {
  const t = useT();
  const offered = scopesBeyond(suspended);
  return (
    <ActionDialog
      open
      danger
      title={t("people.suspensions.suspend")}
      description={t("people.suspensions.suspendHint")}
      rules={rules}
      initial={{ scope: offered[0], explanation: "", reason: "" }}
      act={(body) => suspendPerson(id, body)}
      submit={t("people.suspensions.suspend")}
      done={t("people.suspensions.suspended")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="scope" label={t("people.suspensions.scope")} required>
            {({ ref: _, ...control }) => (
              <RadioCards
                {...control}
                options={offered.map((value) => ({
                  value,
                  label: t(`people.suspensions.scopes.${value}`),
                  description: t(`people.suspensions.scopeHints.${value}`),
                }))}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="explanation"
            label={t("people.suspensions.explanation")}
            hint={t("people.suspensions.explanationHint")}
            required
          >
            {(control) => <TextArea {...control} maxLength={longest} />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}

export function LiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  return (
    <ReasonDialog
      title={t("people.suspensions.lift")}
      description={t("people.suspensions.liftHint")}
      act={(body) => liftSuspension(id, body)}
      submit={t("people.suspensions.lift")}
      done={t("people.suspensions.lifted")}
      onClose={onClose}
    />
  );
}
