import { useState } from "react";
import { ApiError } from "@/api/errors";
import { z } from "@/lib/zod";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { ActionDialog, reason } from "../ActionDialog";
import { Cancelled } from "../confirmation";
import { useT } from "../texts";

const rules = z.object({ reason });

type SaveBarProps = {
  title: string;
  /** Whether there is something to save. */
  changed: boolean;
  save: (reason: string) => Promise<unknown>;
  onReset: () => void;
};

/** The end of a long form: saving asks for the reason, and what the server refuses is listed above the button. */
export function SaveBar({ title, changed, save, onReset }: SaveBarProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (values: { reason: string }) => {
    try {
      await save(values.reason);
      setProblem(null);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "staffConfirmation") throw error;
      setProblem(
        [error.message, ...Object.entries(error.fields).map((field) => field.join(": "))].join("\n"),
      );
      setOpen(false);
      throw new Cancelled();
    }
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-line border-t bg-canvas px-4 py-3 sm:-mx-8 sm:px-8">
      {problem ? (
        <Alert
          tone="error"
          title={t("catalogue.refused")}
          className="mb-3 max-h-60 overflow-y-auto"
          onClose={() => setProblem(null)}
        >
          <span className="wrap-anywhere whitespace-pre-line">{problem}</span>
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {changed ? <span className="me-auto text-ink-soft text-sm">{t("catalogue.unsaved")}</span> : null}
        <Button disabled={!changed} onClick={onReset}>
          {t("catalogue.undo")}
        </Button>
        <Button variant="primary" disabled={!changed} onClick={() => setOpen(true)}>
          {t("catalogue.save")}
        </Button>
      </div>
      <ActionDialog
        open={open}
        title={title}
        rules={rules}
        initial={{ reason: "" }}
        act={act}
        submit={t("catalogue.save")}
        done={t("catalogue.saved")}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
