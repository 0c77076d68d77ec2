import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { fold } from "@/lib/fold";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { Loaded } from "../../Loaded";
import { PageHead } from "../../PageHead";
import { type Column, Table } from "../../Table";
import { useT } from "../../texts";
import { useMoment } from "../../useMoment";
import { categoriesQuery, type PostEntry, postsQuery } from "./api";

const statuses = ["draft", "scheduled", "published"] as const;
const tones: Record<PostEntry["status"], BadgeTone> = {
  draft: "warning",
  scheduled: "primary",
  published: "success",
};

/** A post's state, also above its form. */
export function StatusBadge({ status }: Pick<PostEntry, "status">) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`writing.posts.statuses.${status}`)}</Badge>;
}

/** The filters are in the URL. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const wanted = params.get("status");
  return { search: params.get("search") ?? "", status: statuses.find((one) => one === wanted), set };
}

export function PostsPage() {
  const t = useT();
  const moment = useMoment();
  const language = useLanguage();
  const query = useQuery(postsQuery);
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  const { search, status, set } = useFilters();
  const namesOf = (post: PostEntry) =>
    post.categories
      .map((id) => categories.find((category) => category.id === id)?.name[language] ?? id)
      .join(", ") || "–";
  const matches = (post: PostEntry) =>
    (!status || post.status === status) && fold(Object.values(post.title).join(" ")).includes(fold(search));
  const columns: Column<PostEntry>[] = [
    {
      label: t("writing.posts.title"),
      cell: ({ id, title }) => (
        <Link
          to={`/content/posts/${id}`}
          className="-my-1 inline-flex min-h-7 items-center cards:min-h-11 font-medium text-primary-strong underline-offset-4 hover:underline"
        >
          {title[language] || title.en || t("writing.posts.untitled")}
        </Link>
      ),
      head: true,
    },
    { label: t("writing.posts.status"), cell: (post) => <StatusBadge status={post.status} /> },
    {
      label: t("writing.posts.date"),
      cell: ({ publishedAt }) => (publishedAt ? moment(publishedAt) : "–"),
    },
    { label: t("writing.posts.author"), cell: ({ author }) => author || "–" },
    { label: t("writing.posts.categories"), cell: namesOf },
  ];
  return (
    <>
      <PageHead
        title={t("content.sections.posts")}
        lead={t("writing.posts.lead")}
        actions={
          <Button variant="primary" icon={<Plus />} to="/content/posts/new">
            {t("writing.posts.add")}
          </Button>
        }
      />
      <search className="mb-5 grid max-w-2xl gap-4 sm:grid-cols-[1fr_14rem]">
        <Field label={t("writing.posts.search")}>
          <Input
            type="search"
            icon={<Search />}
            maxLength={100}
            value={search}
            onChange={({ target }) => set("search", target.value)}
          />
        </Field>
        <Field label={t("writing.posts.status")}>
          <SelectMenu
            options={[
              { value: "", label: t("writing.posts.all") },
              ...statuses.map((one) => ({ value: one, label: t(`writing.posts.statuses.${one}`) })),
            ]}
            value={status ?? ""}
            onChange={(value) => set("status", value)}
          />
        </Field>
      </search>
      <Loaded query={query}>
        {(posts) => {
          const found = posts.filter(matches);
          return found.length === 0 ? (
            <EmptyState title={t("writing.posts.none")} />
          ) : (
            <Table
              caption={t("content.sections.posts")}
              columns={columns}
              rows={found}
              keyOf={({ id }) => id}
            />
          );
        }}
      </Loaded>
    </>
  );
}
