// The ways to pay: each kind of payment (S3.11) with those of the configured methods that offer it.
import type { components } from "@/api/schema.gen";
import type { CryptoCode } from "@/lib/money";

type Method = components["schemas"]["PaymentMethod"];
type Category = Method["categories"][number];

export interface Way {
  id: string;
  category: Category;
  method: Method["key"];
  /** What is paid with, where that is not ordinary money. */
  coin: CryptoCode | null;
}

export interface WayGroup {
  category: Category;
  ways: readonly Way[];
}

const categories: readonly Category[] = ["CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"];

function waysOf(category: Category, { key }: Method, coins: readonly CryptoCode[]): Way[] {
  const way = (coin: CryptoCode | null): Way => ({
    id: [category, key, coin].filter(Boolean).join(":"),
    category,
    method: key,
    coin,
  });
  return category === "CRYPTO_WALLET" ? coins.map(way) : [way(null)];
}

/** Only what can be paid with; a kind that no method offers is not there. */
export function groupWays(methods: readonly Method[], coins: readonly CryptoCode[]): WayGroup[] {
  return categories
    .map((category) => ({
      category,
      ways: methods
        .filter((method) => method.categories.includes(category))
        .flatMap((method) => waysOf(category, method, coins)),
    }))
    .filter(({ ways }) => ways.length > 0);
}

/** Those that can be charged again by themselves. Coins are sent by their owner each time. */
export const renewingWays = (methods: readonly Method[]) =>
  groupWays(
    methods.filter(({ subscriptions }) => subscriptions),
    [],
  );

/** The chosen way; the first one where it is not (or no longer) there. */
export function wayById(groups: readonly WayGroup[], id: string | null): Way | undefined {
  const all = groups.flatMap(({ ways }) => ways);
  return all.find((way) => way.id === id) ?? all[0];
}
