import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { withQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { searchLength } from "./api";

/** A plain form: the query is in the URL, so it works without JavaScript and can be linked to. */
export function PostSearch({ query }: { query: string | undefined }) {
  const { t } = useTranslation("blog");
  const navigate = useNavigate();
  const path = useHref()("blog");
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query ?? "");
  // Follow navigation, but do not overwrite what the user is typing.
  useEffect(() => {
    const before = shown.current;
    shown.current = query ?? "";
    if (input.current?.value === before) input.current.value = shown.current;
  }, [query]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(withQuery(path, { q: input.current?.value }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; a <search> around it would add nothing.
    <form role="search" action={path} onSubmit={search}>
      <Field label={t("search")} hideLabel>
        <Input
          ref={input}
          type="search"
          name="q"
          size="lg"
          icon={<Search />}
          placeholder={t("search")}
          maxLength={searchLength}
          defaultValue={query}
        />
      </Field>
    </form>
  );
}
