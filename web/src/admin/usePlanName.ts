import { useList } from "@/api/list";
import { plansCall } from "@/api/plans";
import { useLanguage } from "@/i18n/useLanguage";
import { wordsIn } from "@/i18n/words";

/** The name of a plan by its key. One that is not on sale any more has only its key. */
export function usePlanName(): (key: string) => string {
  const language = useLanguage();
  const { data: plans } = useList(plansCall, language);
  return (key) => {
    const plan = plans.find((each) => each.key === key);
    return plan ? wordsIn(language, plan.name) : key;
  };
}
