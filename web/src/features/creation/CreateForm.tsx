// The create form of a mode, initialised from the user's draft or the defaults of the mode.
import { useCallback, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { useVisitor } from "@/visitor/useVisitor";
import {
  type CreationRequest,
  type Draft,
  defaults,
  type Mode,
  type Source,
  type Style,
} from "./creation-request";
import { cachedDraft, loadDraft, saveDraft } from "./drafts";
import { ImagineForm } from "./ImagineForm";
import { PhotoForm } from "./PhotoForm";
import { FormSkeleton } from "./StudioSkeleton";

interface CreateFormProps {
  mode: Mode;
  /** Null until one is chosen. */
  style: Style | null;
  /** Values from the URL or the share target; they override the draft. */
  preset?: { userModelId?: string | undefined; image?: Source | undefined };
  onSubmit: (request: CreationRequest) => Promise<unknown>;
}

const withoutUndefined = (preset: object) =>
  Object.fromEntries(Object.entries(preset).filter(([, value]) => value !== undefined));

export function CreateForm(props: CreateFormProps) {
  const { user } = useVisitor();
  // The draft and the balance depend on the user.
  if (!user) return <FormSkeleton />;
  return <OwnForm key={`${props.mode} ${user.id}`} owner={user.id} {...props} />;
}

type OwnFormProps = CreateFormProps & { owner: string };

function OwnForm(props: OwnFormProps) {
  const { owner, mode } = props;
  const [draft, setDraft] = useState<object | null | undefined>(() => cachedDraft(mode, owner));
  useEffect(() => {
    let mounted = true;
    if (draft === undefined) void loadDraft(mode, owner).then((found) => mounted && setDraft(found));
    return () => {
      mounted = false;
    };
  }, [draft, mode, owner]);
  return draft === undefined ? <FormSkeleton /> : <ModeForm {...props} draft={draft ?? {}} />;
}

function ModeForm({ owner, mode, style, preset = {}, draft, onSubmit }: OwnFormProps & { draft: object }) {
  const prices = useConfig().data?.prices;
  const [start] = useState(() => ({ ...defaults[mode], ...draft, ...withoutUndefined(preset) }));
  const save = useCallback(
    (values: Draft<"IMAGINE"> | Draft<"REIMAGINE">) => saveDraft(mode, owner, values),
    [mode, owner],
  );
  return mode === "IMAGINE" ? (
    <ImagineForm
      style={style}
      start={start as Draft<"IMAGINE">}
      prices={prices}
      onChange={save}
      onSubmit={onSubmit}
    />
  ) : (
    <PhotoForm
      mode={mode}
      style={style}
      start={start as Draft<"REIMAGINE">}
      prices={prices}
      onChange={save}
      onSubmit={onSubmit}
    />
  );
}
