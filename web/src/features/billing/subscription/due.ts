// What a chosen plan means, in words: what is due today, what comes after, and what the button says.
import type { components } from "@/api/schema.gen";
import type { Translate } from "@/i18n/translate";

type Preview = components["schemas"]["Preview"];

interface Told {
  /** What happens, in a sentence. */
  sentence: string;
  button: string;
  /** Told afterwards, where no provider had to be visited. */
  done: string;
}

interface Words {
  t: Translate<"billing">;
  /** The plan runs already: what was to come after it is called off. */
  stays: boolean;
  /** What is due now, the plan's price, and the day the plan begins, as the reader writes them. */
  due: string;
  price: string;
  per: string;
  plan: string;
  date: string;
}

export function tell({ action, when, dueNow }: Preview, { t, stays, ...words }: Words): Told {
  const free = dueNow.amountMinor === 0;
  const { due, date } = words;
  if (action === "subscribe") {
    return {
      sentence: t("order.first", words),
      button: t("order.pay", { price: due }),
      done: t("order.renewed"),
    };
  }
  if (action === "renew") {
    return {
      sentence: free ? t("order.again", words) : t("order.first", words),
      button: free ? t("order.renewFree") : t("order.pay", { price: due }),
      done: t("order.renewed"),
    };
  }
  if (stays) return { sentence: t("order.stay", words), button: t("order.keep"), done: t("order.stayed") };
  return when === "NOW"
    ? {
        sentence: t("order.now", words),
        button: free ? t("order.changeFree") : t("order.changeNow", { price: due }),
        done: t("order.done"),
      }
    : {
        sentence: t("order.later", words),
        button: t("order.changeLater", { date }),
        done: t("order.doneLater", { date }),
      };
}
