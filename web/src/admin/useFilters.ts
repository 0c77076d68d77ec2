// Filters of a list, which are kept in the URL.
import { useSearchParams } from "react-router";

export function useFilters() {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: string) => search.get(name) ?? "",
    /** One of the values, or null for all. */
    choice: <Value extends string>(name: string, values: readonly Value[]): Value | null =>
      values.find((value) => value === search.get(name)) ?? null,
    set: (name: string, value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
