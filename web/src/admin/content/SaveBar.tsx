import { useState } from "react";
import { Button } from "@/ui/Button";
import { useT } from "../texts";
import { FormEnd } from "./FormEnd";
import type { Refusal } from "./refusal";
import { SaveDialog } from "./SaveDialog";

type SaveBarProps = {
  title: string;
  /** The button of the dialog. */
  submit?: string;
  done?: string;
  /** Whether there is something to save. */
  changed: boolean;
  refusal: Refusal | null;
  onRefused: (refusal: Refusal | null) => void;
  labelOf?: (path: string) => string | null;
  save: (reason: string) => Promise<unknown>;
  onReset: () => void;
};

/** The end of a form that is saved as a whole. */
export function SaveBar(props: SaveBarProps) {
  const { title, changed, refusal, onRefused, labelOf, onReset, ...dialog } = props;
  const t = useT();
  const [saving, setSaving] = useState(false);
  const reset = () => {
    onRefused(null);
    onReset();
  };
  // Not `disabled`, which would lose the focus.
  const look = { "aria-disabled": !changed, className: "aria-disabled:opacity-50" };
  return (
    <>
      <FormEnd changed={changed} refusal={refusal} onDismiss={() => onRefused(null)} labelOf={labelOf}>
        <Button {...look} onClick={() => changed && reset()}>
          {t("content.form.undo")}
        </Button>
        <Button {...look} variant="primary" onClick={() => changed && setSaving(true)}>
          {t("content.form.save")}
        </Button>
      </FormEnd>
      {saving ? (
        <SaveDialog {...dialog} title={title} onRefused={onRefused} onClose={() => setSaving(false)} />
      ) : null}
    </>
  );
}
