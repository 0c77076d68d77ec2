import { ApiError } from "@/api/errors";
import { Cancelled } from "../confirmation";
import { ReasonDialog } from "../ReasonDialog";
import { isOldSession } from "../sign-in-again";
import { useT } from "../texts";
import type { Refusal } from "./refusal";

type SaveDialogProps = {
  title: string;
  /** The button; the title by default. */
  submit?: string;
  description?: string;
  done?: string;
  danger?: boolean;
  save: (reason: string) => Promise<unknown>;
  /** The form behind the dialog shows what the server refused. */
  onRefused: (refusal: Refusal | null) => void;
  onClose: () => void;
};

/**
 * Whether the server says what to correct. A proxy says nothing, a missing code is asked for by another dialog, and an old session
 * is answered by signing in.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.message !== "" &&
  error.code !== "staffConfirmation" &&
  !isOldSession(error);

/** Asks for the reason of a change, and saves it. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, submit = title, description, done, danger = false, save, onRefused, onClose } = props;
  const t = useT();
  const act = async (values: { reason: string }) => {
    try {
      await save(values.reason);
      onRefused(null);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      onRefused({ message: error.message, fields: error.fields });
      onClose();
      throw new Cancelled();
    }
  };
  return (
    <ReasonDialog
      title={title}
      {...(description ? { description } : {})}
      danger={danger}
      act={act}
      submit={submit}
      done={done ?? t("content.form.saved")}
      onClose={onClose}
    />
  );
}
