import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";
import { type StepName, stepNames } from "./draft";

interface StepFrameProps {
  name: StepName;
  title: string;
  description: string;
  /** Focus the heading, after a change of step. */
  takeFocus: boolean;
  children: ReactNode;
}

/** A card with the heading and the content of a step. */
export function StepFrame({ name, title, description, takeFocus, children }: StepFrameProps) {
  const { t } = useTranslation("models");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <Card as="section" aria-labelledby="step-title">
      <p className="text-ink-faint text-sm">{t("create.step", { step: stepNames.indexOf(name) + 1 })}</p>
      <h2 ref={heading} id="step-title" tabIndex={-1} className="mt-1 text-heading outline-none">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-soft">{description}</p>
      <div className="mt-6">{children}</div>
    </Card>
  );
}

interface StepActionsProps {
  /** Why the user cannot continue yet. */
  obstacle?: string | null;
  children: ReactNode;
}

/** The buttons to continue and to go back. Sticky on phones. */
export function StepActions({ obstacle = null, children }: StepActionsProps) {
  return (
    <div className="-mx-5 -mb-5 bottom-(--alerts-room,0px) z-10 mt-6 rounded-b-card border-line border-t bg-surface px-5 py-3 max-sm:sticky sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-5">
      <p role="alert" className="mb-2 font-medium text-danger text-sm empty:mb-0">
        {obstacle}
      </p>
      <div className="flex flex-row-reverse gap-2">{children}</div>
    </div>
  );
}
