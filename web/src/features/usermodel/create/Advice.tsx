import { Check, X } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "@/ui/classes";
import { Image } from "@/ui/Image";
import type { Gender } from "../api";

const people: Record<Gender, string> = {
  FEMALE: "/content/people/zara.jpg",
  MALE: "/content/people/omar.jpg",
  UNISEX: "/content/people/mei.jpg",
};

// One good picture, degraded by CSS like typical bad selfies.
const examples = [
  { name: "fine", good: true, look: "" },
  { name: "dark", good: false, look: "brightness-[0.22]" },
  { name: "blurry", good: false, look: "scale-110 blur-[3px]" },
  { name: "cut", good: false, look: "origin-left scale-[1.75]" },
] as const;

/** Tips for good selfies, with examples. */
export function Advice({ gender }: { gender: Gender }) {
  const { t, texts } = useTranslation("models");
  return (
    <section aria-labelledby="advice-title" className="mt-6 rounded-card bg-fill p-5">
      <h3 id="advice-title" className="font-semibold">
        {t("create.advice.title")}
      </h3>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {examples.map(({ name, good, look }) => (
          <li key={name} className="text-sm leading-5">
            <span className="relative block overflow-hidden rounded-control">
              <Image
                src={people[gender]}
                alt=""
                ratio="1/1"
                sizes="160px"
                placeholder={false}
                className={classes(look)}
              />
              <span
                className={classes(
                  "absolute start-1.5 bottom-1.5 grid size-5 place-items-center rounded-full border border-transparent [&_svg]:size-3.5 [&_svg]:stroke-3",
                  good ? "bg-primary text-on-primary" : "bg-danger text-on-danger",
                )}
              >
                {good ? <Check /> : <X />}
                <span className="sr-only">{t(good ? "create.advice.good" : "create.advice.bad")}:</span>
              </span>
            </span>
            <span className="mt-1 block">{t(`create.advice.${name}`)}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-4 grid list-disc gap-1.5 ps-4 text-ink-soft text-sm">
        {texts.create.advice.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
