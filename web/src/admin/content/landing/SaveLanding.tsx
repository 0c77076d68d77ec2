import { useState } from "react";
import { ApiError } from "@/api/errors";
import { z } from "@/lib/zod";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { ActionDialog, reason } from "../../ActionDialog";
import { Cancelled } from "../../confirmation";
import { useT } from "../../texts";

const rules = z.object({ reason });

type SaveLandingProps = {
  changed: boolean;
  save: (reason: string) => Promise<unknown>;
  onUndo: () => void;
};

/** The end of the form. What the server refuses is listed above the button, because it can be long. */
export function SaveLanding({ changed, save, onUndo }: SaveLandingProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (values: { reason: string }) => {
    try {
      await save(values.reason);
      setProblem(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
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
          title={t("landing.refused")}
          className="mb-3 max-h-60 overflow-y-auto"
          onClose={() => setProblem(null)}
        >
          <span className="wrap-anywhere whitespace-pre-line">{problem}</span>
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {changed ? <span className="me-auto text-ink-soft text-sm">{t("landing.unsaved")}</span> : null}
        <Button disabled={!changed} onClick={onUndo}>
          {t("landing.undo")}
        </Button>
        <Button variant="primary" disabled={!changed} onClick={() => setOpen(true)}>
          {t("landing.save")}
        </Button>
      </div>
      <ActionDialog
        open={open}
        title={t("landing.title")}
        rules={rules}
        initial={{ reason: "" }}
        act={act}
        submit={t("landing.save")}
        done={t("landing.saved")}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
