// The catalogue as people browse it: all shelves, or the one whose slug the address names.
import { Palette, RotateCw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery, withQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useCategories, useShelfPage, useShownPages } from "./api";
import { CategoryNav } from "./CategoryNav";
import { filtersOf, type Mode, type Style, type Wanted, wantedIn } from "./calls";
import { Filters } from "./Filters";
import { More } from "./More";
import { ShelfOfStyles } from "./ShelfOfStyles";
import { ShelfSkeleton } from "./ShelfSkeleton";
import { StyleCard } from "./StyleCard";

/** What to do with a style in the mode being shown. */
type Action = (style: Style, mode: Mode) => ReactNode;

/** The mode a style's card opens with, where somebody comes back to it. */
type ModeOf = (style: Style) => Mode | undefined;

interface CatalogueProps {
  slug?: string;
  action: Action;
  modeOf: ModeOf;
}

export function Catalogue({ slug, action, modeOf }: CatalogueProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wanted = wantedIn(readQuery(search), slug);
  const categories = useCategories();
  const [pages, showMore] = useShownPages(wanted);

  const change = (part: Partial<Wanted>) =>
    navigate(withQuery(pathname, filtersOf({ ...wanted, ...part })), {
      replace: true,
      preventScrollReset: true,
    });

  if (categories.error) return <Failed onRetry={categories.refetch} />;
  return (
    <div className="grid gap-6">
      <CategoryNav
        categories={categories.data}
        current={slug}
        query={filtersOf(wanted)}
        onChoose={navigate}
      />
      <Filters wanted={wanted} onChange={change} />
      <div className="mt-4 grid gap-14">
        {Array.from({ length: pages }, (_, index) => (
          <Shelves
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            wanted={wanted}
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
  wanted: Wanted;
  page: number;
  /** The last page shown asks for the next one. */
  onMore: (() => void) | undefined;
  action: Action;
  modeOf: ModeOf;
}

function Shelves({ wanted, page, onMore, action, modeOf }: ShelvesProps) {
  const href = useHref();
  const categories = useCategories();
  const { data, error, refetch } = useShelfPage(wanted, page);
  if (error) return <Failed onRetry={refetch} />;
  if (!data) return <ShelfSkeleton />;
  if (data.items.length === 0) return <Nothing wanted={wanted} />;
  return (
    <>
      {data.items.map((shelf, index) => (
        <ShelfOfStyles
          key={shelf.id}
          shelf={shelf}
          whole={wanted.slug !== undefined}
          first={page === 1 && index === 0}
          link={href("styles-category-slug", { slug: shelf.slug }, { query: filtersOf(wanted) })}
          card={(style, priority) => (
            <StyleCard
              style={style}
              categories={categories.data}
              mode={modeOf(style) ?? wanted.mode}
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

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("styles");
  return (
    <EmptyState
      icon={<RotateCw />}
      title={t("error.title")}
      description={t("error.description")}
      actions={<Button onClick={onRetry}>{t("error.retry")}</Button>}
    />
  );
}

function Nothing({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation("styles");
  const { pathname } = useLocation();
  const href = useHref();
  if (wanted.query ?? wanted.mode ?? wanted.gender) {
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
