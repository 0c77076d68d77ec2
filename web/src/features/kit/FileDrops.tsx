import { useState } from "react";
import { Field } from "@/ui/Field";
import { FileDrop } from "@/ui/FileDrop";
import { Specimen } from "./Specimen";
import { selfie } from "./samples";

export function FileDrops() {
  const [photo, setPhoto] = useState<File | null>(null);
  return (
    <Specimen title="Empty, filled, disabled" className="grid gap-5 md:grid-cols-3">
      <Field label="Your photo">
        <FileDrop value={photo} onChange={setPhoto} minWidth={512} minHeight={512} />
      </Field>
      <Field label="One of your own">
        <FileDrop value={null} onChange={setPhoto} previewUrl={selfie(0)} />
      </Field>
      <Field label="Not now" disabled>
        <FileDrop value={null} onChange={setPhoto} />
      </Field>
    </Specimen>
  );
}
