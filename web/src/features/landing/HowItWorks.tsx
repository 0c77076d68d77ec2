import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";

export function HowItWorks() {
  const { texts } = useTranslation("landing");
  const steps = texts.howWorks.steps;
  return (
    <ol className="grid gap-4 md:grid-cols-3">
      {steps.map(({ name, description }, index) => (
        <Card as="li" key={name}>
          <span className="grid size-10 place-items-center rounded-full bg-primary-soft font-display font-semibold text-primary-strong">
            {index + 1}
          </span>
          <h3 className="mt-5 text-heading">{name}</h3>
          <p className="mt-2 text-ink-soft">{description}</p>
        </Card>
      ))}
    </ol>
  );
}
