// The create form of a mode, initialised from the user's draft or the defaults of the mode.
import { useCallback, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { useVisitor } from "@/visitor/useVisitor";
import { useWelcomeTokens } from "@/visitor/useWelcomeTokens";
import {
  type CreationRequest,
  type Draft,
  defaults,
  type Mode,
  type Source,
  type Style,
} from "./creation-request";
import { cachedDraft, loadDraft, saveDraft } from "./drafts";
import type { FieldErrors } from "./field-errors";
import { ImagineForm } from "./ImagineForm";
import { PhotoForm } from "./PhotoForm";
import { FormSkeleton } from "./StudioSkeleton";

interface CreateFormProps {
  mode: Mode;
  /** Null until one is chosen. */
  style: Style | null;
  /** Values from the URL or the share target; they override the draft. */
  preset?: { userModelId?: string | undefined; image?: Source | undefined; words?: string | undefined };
  /** The server's messages about a refused request. */
  refused?: FieldErrors | null;
  onChange?: (values: FormValues) => void;
  onSubmit: (request: CreationRequest) => Promise<unknown>;
}

export type FormValues = Draft<"IMAGINE"> | Draft<"REIMAGINE">;

const withoutUndefined = (preset: object) =>
  Object.fromEntries(Object.entries(preset).filter(([, value]) => value !== undefined));

export function CreateForm(props: CreateFormProps) {
  const { user } = useVisitor();
  // The draft and the balance depend on the user.
  if (!user) return <FormSkeleton />;
  return <OwnForm key={`${props.mode} ${user.id}`} owner={user.id} tokens={user.C__tokens} {...props} />;
}

type OwnFormProps = CreateFormProps & { owner: string; tokens: number };

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

function ModeForm({
  owner,
  tokens,
  mode,
  style,
  preset = {},
  draft,
  refused = null,
  onChange,
  onSubmit,
}: OwnFormProps & { draft: object }) {
  const prices = useConfig().data?.prices;
  const [start] = useState(() => ({ ...defaults[mode], ...draft, ...withoutUndefined(preset) }));
  // A photo from before signing up is in the draft, but nobody has chosen a quality yet.
  const [fresh] = useState(() => !("quality" in draft));
  const save = useCallback(
    (values: FormValues) => {
      saveDraft(mode, owner, values);
      onChange?.(values);
    },
    [mode, owner, onChange],
  );
  // Tokens that wait behind the confirmation of the e-mail count for the first choice: they will be there.
  const gift = useWelcomeTokens(useVisitor().user);
  const shared = { style, prices, tokens, refused, onChange: save, onSubmit };
  return mode === "IMAGINE" ? (
    <ImagineForm {...shared} start={start as Draft<"IMAGINE">} />
  ) : (
    <PhotoForm
      {...shared}
      mode={mode}
      start={start as Draft<"REIMAGINE">}
      fresh={fresh}
      budget={tokens + gift}
    />
  );
}
