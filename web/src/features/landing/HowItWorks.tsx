import { useTranslation } from "@/i18n/useTranslation";
import type { Shot } from "./api";
import { RotatingShots } from "./RotatingShots";

const interval = 4000;

export function HowItWorks({ shots }: { shots: Shot[] }) {
  const { texts } = useTranslation("landing");
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
      <ol className="grid gap-8">
        {texts.howWorks.steps.map(({ name, description }, index) => (
          <li key={name} className="flex gap-5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft font-bold font-display text-primary-strong">
              {index + 1}
            </span>
            <span>
              <h3 className="text-heading">{name}</h3>
              <p className="mt-1.5 text-ink-soft">{description}</p>
            </span>
          </li>
        ))}
      </ol>
      {shots.length > 0 ? (
        <RotatingShots
          shots={shots}
          interval={interval}
          ratio="1/1"
          sizes="88vw lg:560px"
          className="rounded-card"
        />
      ) : null}
    </div>
  );
}
