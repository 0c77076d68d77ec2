import { ApiError } from "@/api/errors";
import { z } from "@/lib/zod";
import { ActionDialog, reason } from "../../ActionDialog";
import { Cancelled } from "../../confirmation";
import { useT } from "../../texts";

const rules = z.object({ reason });

/** Why something was not saved: a message, and messages per field. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** What is left of a refusal when a field, or all below it, has changed; null if that was all. */
export function withoutField(refusal: Refusal | null, changed: string): Refusal | null {
  const left = Object.entries(refusal?.fields ?? {}).filter(
    ([name]) => name !== changed && !name.startsWith(`${changed}.`),
  );
  return refusal && left.length > 0 ? { ...refusal, fields: Object.fromEntries(left) } : null;
}

type SaveDialogProps = {
  title: string;
  description?: string;
  done?: string;
  danger?: boolean;
  save: (reason: string) => Promise<unknown>;
  /** The form behind the dialog shows what the server refused. */
  onRefused: (refusal: Refusal | null) => void;
  onClose: () => void;
};

/** Asks for the reason of a change, and saves it. */
export function SaveDialog({ title, description, done, danger, save, onRefused, onClose }: SaveDialogProps) {
  const t = useT();
  const act = async (values: { reason: string }) => {
    try {
      await save(values.reason);
      onRefused(null);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      onRefused({ message: error.message, fields: error.fields });
      onClose();
      throw new Cancelled();
    }
  };
  return (
    <ActionDialog
      open
      title={title}
      {...(description ? { description } : {})}
      danger={danger ?? false}
      rules={rules}
      initial={{ reason: "" }}
      act={act}
      submit={title}
      done={done ?? t("writing.saved")}
      onClose={onClose}
    />
  );
}
