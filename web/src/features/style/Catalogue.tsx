// The catalogue: all shelves, or that of one category.
import { Palette, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery, withQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { type CatalogueFilter, type Mode, type Style, useCategories, useShelfPage } from "./api";
import { CategoryNav } from "./CategoryNav";
import { Filters } from "./Filters";
import { filterFromQuery, queryFromFilter } from "./filter";
import { More } from "./More";
import { ShelfOfStyles } from "./ShelfOfStyles";
import { ShelfSkeleton } from "./ShelfSkeleton";
import { StyleCard } from "./StyleCard";
import { useShownPages } from "./useShownPages";

/** Render the action of a style card for the mode that it shows. */
type Action = (style: Style, mode: Mode) => ReactNode;

/** The initial mode of a style card, if a visitor returns to it. */
type ModeOf = (style: Style) => Mode | undefined;

interface CatalogueProps {
  slug?: string;
  action: Action;
  modeOf: ModeOf;
}

export function Catalogue({ slug, action, modeOf }: CatalogueProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filter = filterFromQuery(readQuery(search), slug);
  const categories = useCategories();
  const [pages, showMore] = useShownPages(filter);

  const change = (part: Partial<CatalogueFilter>) =>
    navigate(withQuery(pathname, queryFromFilter({ ...filter, ...part })), {
      replace: true,
      preventScrollReset: true,
    });

  if (categories.error) return <Failed onRetry={categories.refetch} />;
  return (
    <div className="grid gap-6">
      <CategoryNav
        categories={categories.data}
        current={slug}
        query={queryFromFilter(filter)}
        onChoose={navigate}
      />
      <Filters filter={filter} onChange={change} />
      <div className="mt-4 grid gap-14">
        {Array.from({ length: pages }, (_, index) => (
          <Shelves
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
            key={index}
            filter={filter}
            page={index + 1}
            onMore={index + 1 === pages ? showMore : undefined}
            action={action}
            modeOf={modeOf}
          />
        ))}
      </div>
    </div>
  );
}

interface ShelvesProps {
  filter: CatalogueFilter;
  page: number;
  /** Set for the last page only. */
  onMore: (() => void) | undefined;
  action: Action;
  modeOf: ModeOf;
}

function Shelves({ filter, page, onMore, action, modeOf }: ShelvesProps) {
  const href = useHref();
  const categories = useCategories();
  const { data, error, refetch } = useShelfPage(filter, page);
  if (error) return <Failed onRetry={refetch} />;
  if (!data) return <ShelfSkeleton />;
  if (data.items.length === 0) return <NoStyles filter={filter} />;
  return (
    <>
      {data.items.map((shelf, index) => (
        <ShelfOfStyles
          key={shelf.id}
          shelf={shelf}
          whole={filter.slug !== undefined}
          first={page === 1 && index === 0}
          link={
            filter.query
              ? undefined
              : href("styles-category-slug", { slug: shelf.slug }, { query: queryFromFilter(filter) })
          }
          card={(style, priority) => (
            <StyleCard
              style={style}
              categories={categories.data}
              mode={modeOf(style) ?? filter.mode}
              priority={priority}
              action={action}
            />
          )}
        />
      ))}
      {onMore && data.page < data.pages ? <More onSeen={onMore} /> : null}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation("styles");
  return <FailedState title={t("error.title")} description={t("error.description")} onRetry={onRetry} />;
}

function NoStyles({ filter }: { filter: CatalogueFilter }) {
  const { t } = useTranslation("styles");
  const { pathname } = useLocation();
  const href = useHref();
  if (filter.query ?? filter.mode ?? filter.gender) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("nothing.title")}
        description={t("nothing.description")}
        actions={
          <Button to={pathname} variant="outline">
            {t("nothing.action")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Palette />}
      title={t("empty.title")}
      description={t("empty.description")}
      actions={
        <Button to={href("index", undefined, { hash: "how-works" })} variant="primary">
          {t("empty.action")}
        </Button>
      }
    />
  );
}
