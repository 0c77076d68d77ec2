import { Check } from "lucide-react";
import { Link } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { classes } from "@/ui/classes";
import { type StepName, stepNames } from "./draft";

/** Return the URL of a step. */
export function useStepHref() {
  const href = useHref();
  return (step: StepName) => href("my-models-create", undefined, step === "who" ? {} : { query: { step } });
}

interface StepsProps {
  current: StepName;
  /** The steps that can be opened. */
  open: readonly StepName[];
}

/** The progress through the steps, with links to those that can be opened. */
export function Steps({ current, open }: StepsProps) {
  const { t } = useTranslation("models");
  const stepHref = useStepHref();
  const currentIndex = stepNames.indexOf(current);
  return (
    <nav aria-label={t("create.progress")}>
      <ol className="flex gap-2 sm:gap-4">
        {stepNames.map((name, index) => {
          const done = index < currentIndex;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={classes(
                  "shape block h-1.5 rounded-full transition-colors",
                  index <= currentIndex ? "bg-primary" : "bg-fill-strong",
                )}
              />
              <span
                className={classes(
                  "flex min-h-11 items-center gap-2 text-sm",
                  name === current ? "font-semibold text-ink" : "text-ink-soft",
                )}
              >
                {done ? <Check className="size-4 text-primary-strong" aria-hidden="true" /> : null}
                {t(`create.steps.${name}`)}
              </span>
            </>
          );
          return (
            <li key={name} className="min-w-0 flex-1" aria-current={name === current ? "step" : undefined}>
              {name !== current && open.includes(name) ? (
                <Link to={stepHref(name)} className="block rounded-control hover:[&_span]:text-ink">
                  {content}
                </Link>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
