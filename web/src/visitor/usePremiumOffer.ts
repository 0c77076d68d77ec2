import { useList } from "@/api/list";
import { plansCall } from "@/api/plans";
import { useLanguage } from "@/i18n/useLanguage";
import { wordsIn } from "@/i18n/words";
import { useMoney } from "./useMoney";

interface PremiumOffer {
  price: string;
  interval: "month" | "year";
  /** What the plan includes, in one line. */
  contents: string;
}

/** Return the cheapest plan in words, for visitors who need Premium to continue. Null until it is loaded. */
export function usePremiumOffer(): PremiumOffer | null {
  const language = useLanguage();
  const money = useMoney();
  const plans = useList(plansCall, language).data;
  const [cheapest] = [...plans].sort((one, other) => one.price.amountMinor - other.price.amountMinor);
  if (!cheapest) return null;
  const { price, interval, features } = cheapest;
  return {
    price: money.exact(price),
    interval,
    contents: features.map((feature) => wordsIn(language, feature)).join(" · "),
  };
}
