// The form of a mode, beginning as its owner left it, or with the mode's defaults.
import { useCallback, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { useVisitor } from "@/visitor/useVisitor";
import { draftHere, keepDraft, loadDraft } from "./drafts";
import { ImagineForm } from "./ImagineForm";
import { PhotoForm } from "./PhotoForm";
import { FormSkeleton } from "./StudioSkeleton";
import { type Draft, defaults, type Mode, type Source, type Style, type Wish } from "./wish";

interface CreateFormProps {
  mode: Mode;
  /** None where it is still to be chosen. */
  style: Style | null;
  /** What the address asks for: a model, or a photo of one's own or from another app. */
  preset?: { userModelId?: string | undefined; image?: Source | undefined };
  onSubmit: (wish: Wish) => Promise<unknown>;
}

const given = (preset: object) =>
  Object.fromEntries(Object.entries(preset).filter(([, value]) => value !== undefined));

export function CreateForm(props: CreateFormProps) {
  const { user } = useVisitor();
  // Until it is known who fills it in, there is nobody's draft and nobody's balance.
  if (!user) return <FormSkeleton />;
  return <OwnForm key={`${props.mode} ${user.id}`} owner={user.id} {...props} />;
}

type OwnFormProps = CreateFormProps & { owner: string };

function OwnForm(props: OwnFormProps) {
  const { owner, mode } = props;
  const [left, setLeft] = useState<object | null | undefined>(() => draftHere(mode, owner));
  useEffect(() => {
    let here = true;
    if (left === undefined) void loadDraft(mode, owner).then((found) => here && setLeft(found));
    return () => {
      here = false;
    };
  }, [left, mode, owner]);
  return left === undefined ? <FormSkeleton /> : <ModeForm {...props} left={left ?? {}} />;
}

/** `left`: what was filled in before. */
function ModeForm({ owner, mode, style, preset = {}, left, onSubmit }: OwnFormProps & { left: object }) {
  const prices = useConfig().data?.prices;
  const [start] = useState(() => ({ ...defaults[mode], ...left, ...given(preset) }));
  const keep = useCallback(
    (values: Draft<"IMAGINE"> | Draft<"REIMAGINE">) => keepDraft(mode, owner, values),
    [mode, owner],
  );
  return mode === "IMAGINE" ? (
    <ImagineForm
      style={style}
      start={start as Draft<"IMAGINE">}
      prices={prices}
      onChange={keep}
      onSubmit={onSubmit}
    />
  ) : (
    <PhotoForm
      mode={mode}
      style={style}
      start={start as Draft<"REIMAGINE">}
      prices={prices}
      onChange={keep}
      onSubmit={onSubmit}
    />
  );
}
