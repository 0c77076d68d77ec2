import { useT } from "../texts";
import type { Tables } from "./api";
import { useNotation } from "./notation";

type FunnelProps = { conversion: Tables["conversion"][number] };

/** How many visitors get to a picture, and how many of those pay. */
export function Funnel({ conversion }: FunnelProps) {
  const t = useT();
  const { count, percent } = useNotation();
  const { visitors, firstPicture, firstPayment, pictureRate, paymentRate } = conversion;
  const stages = [
    { name: "visitors", number: visitors, rate: null },
    { name: "firstPicture", number: firstPicture, rate: pictureRate },
    { name: "firstPayment", number: firstPayment, rate: paymentRate },
  ] as const;
  const most = Math.max(1, visitors);
  return (
    <ol className="grid gap-3 pt-1 text-sm">
      {stages.map(({ name, number, rate }) => (
        <li key={name}>
          <span className="flex justify-between gap-4">
            <span className="text-ink-soft">{t(`figures.conversion.${name}`)}</span>
            <span className="font-medium tabular-nums">{count(number)}</span>
          </span>
          <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-fill">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ inlineSize: `${(number / most) * 100}%` }}
            />
          </span>
          {rate === null ? null : (
            <span className="mt-0.5 block text-ink-soft text-xs">
              {t("figures.conversion.ofBefore", { rate: percent(rate) })}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
