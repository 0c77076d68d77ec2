import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { searchLength } from "./api";

/** A plain form: the query is in the URL, so it works without JavaScript and can be linked to. */
export function PostSearch({ query }: { query: string | undefined }) {
  const { t } = useTranslation("blog");
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query ?? "");
  // Follow navigation, but do not overwrite what the user is typing.
  useEffect(() => {
    const before = shown.current;
    shown.current = query ?? "";
    if (input.current?.value === before) input.current.value = shown.current;
  }, [query]);
  return (
    <Form role="search" action={useHref()("blog")}>
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
    </Form>
  );
}
