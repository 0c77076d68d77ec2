// The texts of an order: what happens when, the label of the button, and the confirmation. And its figures, which are sent
// with the order, so that the server refuses it if they are outdated.
import type { components } from "@/api/schema.gen";
import type { Translate } from "@/i18n/translate";

type Preview = components["schemas"]["Preview"];
type Quoted = components["schemas"]["Quoted"];

interface OrderText {
  /** What happens. */
  sentence: string;
  button: string;
  /** The toast afterwards, if no provider's page was needed. */
  done: string;
}

interface OrderDetails {
  t: Translate<"billing">;
  /** The plan is running already; a scheduled change is cancelled. */
  stays: boolean;
  /** Amount due now, price of the plan, start of the plan and next payment, formatted. */
  due: string;
  price: string;
  per: string;
  plan: string;
  date: string;
  renewal: string;
}

export const quotedBy = ({ dueNow, tokensNow, renewal, tokensPerMonth }: Preview): Quoted => ({
  ...dueNow,
  tokens: tokensNow,
  renewalMinor: renewal.amountMinor,
  tokensPerMonth,
});

export function orderText(
  { action, when, dueNow }: Preview,
  { t, stays, ...details }: OrderDetails,
): OrderText {
  const free = dueNow.amountMinor === 0;
  const { due, date } = details;
  if (action === "subscribe") {
    return {
      sentence: t("order.first", details),
      button: t("order.pay", { price: due }),
      done: t("order.renewed"),
    };
  }
  if (action === "renew") {
    return {
      sentence: free ? t("order.again", details) : t("order.first", details),
      button: free ? t("order.renewFree") : t("order.pay", { price: due }),
      done: t("order.renewed"),
    };
  }
  if (stays) return { sentence: t("order.stay", details), button: t("order.keep"), done: t("order.stayed") };
  return when === "NOW"
    ? {
        sentence: t("order.now", details),
        button: free ? t("order.changeFree") : t("order.changeNow", { price: due }),
        done: t("order.done"),
      }
    : {
        sentence: t("order.later", details),
        button: t("order.changeLater", { date }),
        done: t("order.doneLater", { date }),
      };
}
