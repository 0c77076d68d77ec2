import { ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { TextArea } from "@/ui/TextArea";
import { useZodForm } from "@/ui/useZodForm";
import { useLocale } from "@/visitor/locale";
import { appeal, type Decision, useDecisions } from "./api";

type State = "STANDING" | "UNDONE" | "OPEN" | "GRANTED" | "REFUSED";

const tones: Record<State, BadgeTone> = {
  STANDING: "warning",
  UNDONE: "success",
  OPEN: "primary",
  GRANTED: "success",
  REFUSED: "danger",
};

const stateOf = ({ appeal, undoneAt }: Decision): State =>
  appeal?.state ?? (undoneAt ? "UNDONE" : "STANDING");

const rules = z.object({ text: z.string().trim().min(10).max(2000) });

function AppealForm({ decision, onDone }: { decision: Decision; onDone: () => void }) {
  const { t } = useTranslation("trust");
  const language = useLanguage();
  const form = useZodForm(rules, { text: "" });
  // The button that opened the form is gone, and the focus with it.
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async ({ text }) => {
        await appeal({ decisionId: decision.id, text });
        toast({ color: "success", title: t("appeal.sent") });
        onDone();
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="text" label={t("appeal.text")} hint={t("appeal.hint")} required>
        {(control) => <TextArea {...control} rows={6} maxLength={2000} />}
      </FormField>
      <SubmitButton className="self-start">{t("appeal.submit")}</SubmitButton>
    </Form>
  );
}

function Quote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4 border-line border-s-2 ps-4">
      <p className="font-medium text-sm">{title}</p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-ink-soft text-sm">{children}</p>
    </div>
  );
}

function Item({ decision }: { decision: Decision }) {
  const { t } = useTranslation("trust");
  const locale = useLocale();
  const [writing, setWriting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, style, explanation, decidedAt, undoneAt, final, appeal } = decision;
  const state = stateOf(decision);
  const what = t(`appeal.kinds.${kind}`);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          {what}
        </h2>
        <Badge tone={tones[state]}>{t(`appeal.states.${state}`)}</Badge>
      </div>
      <p className="mt-1 text-ink-faint text-sm">
        {formatDate(decidedAt, locale)}
        {style ? ` · ${t("appeal.style", { style })}` : ""}
      </p>
      <p className="mt-3">{explanation}</p>
      {appeal ? <Quote title={t("appeal.yours")}>{appeal.text}</Quote> : null}
      {appeal?.answer ? <Quote title={t("appeal.answer")}>{appeal.answer}</Quote> : null}
      {final && !appeal ? <p className="mt-3 text-ink-soft text-sm">{t("appeal.final")}</p> : null}
      {appeal || undoneAt || final ? null : writing ? (
        <AppealForm
          decision={decision}
          onDone={() => {
            setWriting(false);
            // The form had the focus.
            heading.current?.focus();
          }}
        />
      ) : (
        <Button
          className="mt-4"
          variant="outline"
          aria-label={t("appeal.openWhich", { what })}
          onClick={() => setWriting(true)}
        >
          {t("appeal.open")}
        </Button>
      )}
    </Card>
  );
}

/** What was decided about the caller, with their appeals. */
export function Decisions() {
  const { t } = useTranslation("trust");
  const { data: decisions, error, refetch } = useDecisions(useLanguage());
  if (error) return <LoadFailure title={t("appeal.failed")} onRetry={refetch} />;
  if (!decisions) return <Skeleton className="h-40 rounded-card" />;
  if (decisions.length === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<ShieldCheck />} title={t("appeal.empty")} description={t("appeal.emptyHint")} />
      </Card>
    );
  }
  return (
    <ul className="grid gap-4">
      {decisions.map((decision) => (
        <Item key={decision.id} decision={decision} />
      ))}
    </ul>
  );
}
