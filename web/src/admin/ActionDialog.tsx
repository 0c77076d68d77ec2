// A dialog for a change: its fields, and the reason for the audit log.
import { type ReactNode, useEffect, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ZodType } from "zod";
import { useLanguage } from "@/i18n/useLanguage";
import { z } from "@/lib/zod";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { Modal } from "@/ui/Modal";
import { useZodForm, type ZodForm } from "@/ui/useZodForm";
import { Cancelled, withCode } from "./confirmation";
import { toastRefusal } from "./sign-in-again";
import { useT } from "./texts";

export const reason = z.string().trim().min(3).max(500);

type Values = FieldValues & { reason: string };

type ActionFormProps<Input extends Values, Output> = {
  rules: ZodType<Output, Input>;
  initial: DefaultValues<Input>;
  /** Make the change. */
  act: (values: Output) => Promise<unknown>;
  submit: string;
  /** Said after the change. */
  done: string;
  danger?: boolean;
  onClose: () => void;
  children?: (form: ZodForm<Input, Output>) => ReactNode;
};

function ActionForm<Input extends Values, Output>(
  props: ActionFormProps<Input, Output> & { onTyped: (typed: boolean) => void },
) {
  const { rules, initial, act, submit, done, danger = false, onClose, onTyped, children } = props;
  const t = useT();
  const language = useLanguage();
  const form = useZodForm(rules, initial);
  const { isDirty } = form.formState;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [onTyped, isDirty]);
  // The cast is safe: every schema has a reason.
  const withReason = form as unknown as ZodForm<{ reason: string }, Output>;
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await withCode(() => act(values));
        onClose();
        toast({ color: "success", title: done });
      }}
      onError={(error) => {
        if (!(error instanceof Cancelled)) toastRefusal(error, language, t);
      }}
    >
      {children?.(form)}
      <FormField
        form={withReason}
        name="reason"
        label={t("action.reason")}
        hint={t("action.reasonHint")}
        required
      >
        {(control) => <Input {...control} maxLength={500} />}
      </FormField>
      <SubmitButton variant={danger ? "danger" : "primary"} block>
        {submit}
      </SubmitButton>
    </Form>
  );
}

type ActionDialogProps<Input extends Values, Output> = ActionFormProps<Input, Output> & {
  open: boolean;
  title: string;
  description?: string;
};

export function ActionDialog<Input extends Values, Output>({
  open,
  title,
  description,
  ...form
}: ActionDialogProps<Input, Output>) {
  const [typed, setTyped] = useState(false);
  return (
    <Modal
      open={open}
      onOpenChange={form.onClose}
      title={title}
      description={description}
      // A stray press beside the dialog must not discard a long text.
      dismissible={!typed}
      size="md"
    >
      {open ? <ActionForm {...form} onTyped={setTyped} /> : null}
    </Modal>
  );
}
