import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { useSearchText } from "../useSearchText";
import { kinds, queuesQuery, statuses } from "./api";
import { readFilters } from "./filters";

/** The filters of the items, which are kept in the URL. */
export function ItemFilters() {
  const t = useT();
  const [search] = useSearchParams();
  const { set } = useFilters();
  const { text, setText } = useSearchText("error");
  const { data } = useQuery(queuesQuery);
  const { status, kind, engine } = readFilters(search);
  const engines = new Set([...(data?.engines ?? []).map(({ name }) => name), ...(engine ? [engine] : [])]);
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
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </search>
  );
}
