import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { z } from "@/lib/zod";
import { Button } from "@/ui/Button";
import { Dropdown } from "@/ui/Dropdown";
import { FormField } from "@/ui/Form";
import { SelectMenu } from "@/ui/SelectMenu";
import { TextArea } from "@/ui/TextArea";
import { ActionDialog, reason } from "../ActionDialog";
import { maySuspend, scopes, scopesBeyond } from "../people/scopes";
import { ReasonDialog } from "../ReasonDialog";
import { useT } from "../texts";
import { answerAppeal, type Case, causes, closeCase, lift, restore, suspend, takeDown } from "./api";

type DialogProps = { id: string; open: boolean; onClose: () => void };

const takeDownRules = z.object({ cause: z.enum(causes), reason });
const suspendRules = z.object({ scope: z.enum(scopes), explanation: z.string().trim().max(1000), reason });
const answerRules = z.object({ answer: z.string().trim().min(3).max(2000), reason });

function TakeDownDialog({ id, cause, ...dialog }: DialogProps & { cause: Case["reason"] }) {
  const t = useT();
  return (
    <ActionDialog
      {...dialog}
      danger
      title={t("cases.actions.takeDown")}
      description={t("cases.actions.takeDownHint")}
      rules={takeDownRules}
      initial={{ cause: cause ?? "OTHER", reason: "" }}
      act={(body) => takeDown(id, body)}
      submit={t("cases.actions.takeDown")}
      done={t("cases.actions.takenDown")}
    >
      {(form) => (
        <FormField form={form} name="cause" label={t("cases.actions.cause")} required>
          {(control) => (
            <SelectMenu
              {...control}
              options={causes.map((value) => ({ value, label: t(`cases.causes.${value}`) }))}
            />
          )}
        </FormField>
      )}
    </ActionDialog>
  );
}

function SuspendDialog({ id, maker, ...dialog }: DialogProps & Pick<Case, "maker">) {
  const t = useT();
  const offered = scopesBeyond(maker?.suspended ?? null);
  return (
    <ActionDialog
      {...dialog}
      danger
      title={t("cases.actions.suspend")}
      description={t("cases.actions.suspendHint")}
      rules={suspendRules}
      initial={{ scope: offered[0], explanation: "", reason: "" }}
      act={({ explanation, ...body }) => suspend(id, { ...body, explanation: explanation || null })}
      submit={t("cases.actions.suspend")}
      done={t("cases.actions.suspended")}
    >
      {(form) => (
        <>
          <FormField form={form} name="scope" label={t("cases.actions.scope")} required>
            {(control) => (
              <SelectMenu
                {...control}
                options={offered.map((value) => ({ value, label: t(`people.suspensions.scopes.${value}`) }))}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="explanation"
            label={t("cases.actions.explanation")}
            hint={t("cases.actions.explanationHint")}
            optional
          >
            {(control) => <TextArea {...control} maxLength={1000} />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}

function AnswerDialog({ id, granted, ...dialog }: DialogProps & { granted: boolean }) {
  const t = useT();
  const verb = granted ? "grant" : "refuse";
  return (
    <ActionDialog
      {...dialog}
      danger={!granted}
      title={t(`cases.actions.${verb}`)}
      description={t(`cases.actions.${verb}Hint`)}
      rules={answerRules}
      initial={{ answer: "", reason: "" }}
      act={(body) => answerAppeal(id, { ...body, granted })}
      submit={t(`cases.actions.${verb}`)}
      done={t(granted ? "cases.actions.granted" : "cases.actions.refused")}
    >
      {(form) => (
        <FormField
          form={form}
          name="answer"
          label={t("cases.actions.answer")}
          hint={t("cases.actions.answerHint")}
          required
        >
          {(control) => <TextArea {...control} maxLength={2000} />}
        </FormField>
      )}
    </ActionDialog>
  );
}

const simple = {
  restore: { act: restore, done: "cases.actions.restored" },
  close: { act: closeCase, done: "cases.actions.closed" },
  lift: { act: lift, done: "cases.actions.lifted" },
} as const;

function SimpleDialog({ id, verb, ...dialog }: DialogProps & { verb: keyof typeof simple }) {
  const t = useT();
  return (
    <ReasonDialog
      {...dialog}
      title={t(`cases.actions.${verb}`)}
      description={t(`cases.actions.${verb}Hint`)}
      act={(body) => simple[verb].act(id, body)}
      submit={t(`cases.actions.${verb}`)}
      done={t(simple[verb].done)}
    />
  );
}

const verbs = ["grant", "refuse", "takeDown", "close", "restore", "suspend", "lift"] as const;
type Verb = (typeof verbs)[number];

/** What can be decided now, the likeliest first. */
function offeredIn({ kind, status, picture, maker, appealOpen }: Case): Verb[] {
  const undecided = status === "OPEN" && !appealOpen;
  const exists = picture !== null && !["TAKEN_DOWN", "DELETED", "GONE"].includes(picture.state);
  const offered: Record<Verb, boolean> = {
    grant: appealOpen,
    refuse: appealOpen,
    takeDown: undecided && exists && kind !== "APPEAL",
    close: undecided,
    restore: picture?.state === "TAKEN_DOWN" && Boolean(picture.evidenceUntil && maker) && !appealOpen,
    suspend: maker !== null && maySuspend(maker) && !appealOpen,
    lift: Boolean(maker?.suspended) && !appealOpen,
  };
  return verbs.filter((verb) => offered[verb]);
}

export function Actions({ found }: { found: Case }) {
  const t = useT();
  const [opened, open] = useState<Verb | null>(null);
  const offered = offeredIn(found);
  const dialog = (verb: Verb) => ({ id: found.id, open: opened === verb, onClose: () => open(null) });
  const shown = offered.slice(0, 2);
  const rest = offered.slice(2);
  return (
    <>
      {shown.map((verb, index) => (
        <Button key={verb} variant={index === 0 ? "primary" : "neutral"} onClick={() => open(verb)}>
          {t(`cases.actions.${verb}`)}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={<Button icon={<Ellipsis />}>{t("cases.actions.more")}</Button>}
          groups={[
            rest.map((verb) => ({
              key: verb,
              label: t(`cases.actions.${verb}`),
              onSelect: () => open(verb),
            })),
          ]}
        />
      ) : null}
      <TakeDownDialog {...dialog("takeDown")} cause={found.reason} />
      <SuspendDialog {...dialog("suspend")} maker={found.maker} />
      <AnswerDialog {...dialog("grant")} granted />
      <AnswerDialog {...dialog("refuse")} granted={false} />
      <SimpleDialog {...dialog("restore")} verb="restore" />
      <SimpleDialog {...dialog("close")} verb="close" />
      <SimpleDialog {...dialog("lift")} verb="lift" />
    </>
  );
}
