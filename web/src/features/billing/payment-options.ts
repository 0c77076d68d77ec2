// Payment options: each category of payment with the configured methods that offer it.
import type { components } from "@/api/schema.gen";
import type { CryptoCode } from "@/lib/money";

type Method = components["schemas"]["PaymentMethod"];
type Category = Method["categories"][number];

export interface PaymentOption {
  id: string;
  category: Category;
  method: Method["key"];
  /** Null for fiat currencies. */
  coin: CryptoCode | null;
}

export interface OptionGroup {
  category: Category;
  options: readonly PaymentOption[];
}

const categories: readonly Category[] = ["CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"];

function optionsOf(category: Category, { key }: Method, coins: readonly CryptoCode[]): PaymentOption[] {
  const option = (coin: CryptoCode | null): PaymentOption => ({
    id: [category, key, coin].filter(Boolean).join(":"),
    category,
    method: key,
    coin,
  });
  return category === "CRYPTO_WALLET" ? coins.map(option) : [option(null)];
}

/** Group options by category, without categories that no method offers. */
export function groupOptions(methods: readonly Method[], coins: readonly CryptoCode[]): OptionGroup[] {
  return categories
    .map((category) => ({
      category,
      options: methods
        .filter((method) => method.categories.includes(category))
        .flatMap((method) => optionsOf(category, method, coins)),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Group the options that can be charged again automatically, which coins cannot. */
export const recurringOptions = (methods: readonly Method[]) =>
  groupOptions(
    methods.filter(({ subscriptions }) => subscriptions),
    [],
  );

/** Return the option with this id, or else the first one. */
export function optionById(groups: readonly OptionGroup[], id: string | null): PaymentOption | undefined {
  const all = groups.flatMap(({ options }) => options);
  return all.find((option) => option.id === id) ?? all[0];
}
