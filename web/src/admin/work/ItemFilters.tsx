import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { useT } from "../texts";
import { kinds, queuesQuery, statuses } from "./api";
import { readFilters } from "./filters";

/** The filters of the items, which are kept in the URL. */
export function ItemFilters() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data } = useQuery(queuesQuery);
  const { status, kind, engine, error } = readFilters(search);
  const engines = new Set([...(data?.engines ?? []).map(({ name }) => name), ...(engine ? [engine] : [])]);
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <search aria-label={t("work.items.filters")} className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Field label={t("work.items.status")}>
        <SelectMenu
          value={status ?? ""}
          onChange={(value) => set("status", value)}
          options={[
            { value: "", label: t("work.items.anyStatus") },
            ...statuses.map((value) => ({ value, label: t(`work.items.statuses.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t("work.items.kind")}>
        <SelectMenu
          value={kind ?? ""}
          onChange={(value) => set("kind", value)}
          options={[
            { value: "", label: t("work.items.anyKind") },
            ...kinds.map((value) => ({ value, label: t(`work.kinds.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t("work.items.engine")}>
        <SelectMenu
          value={engine ?? ""}
          onChange={(value) => set("engine", value)}
          options={[
            { value: "", label: t("work.items.anyEngine") },
            ...[...engines].map((value) => ({ value, label: value })),
          ]}
        />
      </Field>
      <Field label={t("work.items.error")}>
        <Input
          type="search"
          maxLength={60}
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t("work.items.errorPlaceholder")}
          defaultValue={error ?? ""}
          onChange={({ target }) => set("error", target.value.trim())}
        />
      </Field>
    </search>
  );
}
