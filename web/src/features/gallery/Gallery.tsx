// The user's photos or videos: unfinished jobs, filters, the grid, and actions on the selection.
import { SearchX } from "lucide-react";
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type Creation,
  type CreationFilter,
  type CreationKind,
  isUnfinished,
  useMyCreations,
} from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useJobs } from "@/jobs/useJobs";
import { formatNumber } from "@/lib/format";
import { readQuery, withQuery } from "@/lib/query";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { useHovers, usePhone, useReducedMotion } from "@/ui/media-query";
import { useLocale } from "@/visitor/locale";
import { Filters } from "./Filters";
import { filterFromQuery, isFiltered, queryFromFilter } from "./filter";
import { GalleryDialogs } from "./GalleryDialogs";
import { GallerySkeleton } from "./GallerySkeleton";
import { Grid, type GridHandle } from "./Grid";
import { Jobs } from "./Jobs";
import { spacingFor } from "./rows";
import { SelectionBar } from "./SelectionBar";
import { noSelection, startedSelection } from "./selection";
import { useGalleryActions } from "./useGalleryActions";
import { useGalleryPreview } from "./useGalleryPreview";
import { useNames } from "./useNames";
import { loadAllItems, useSelection } from "./useSelection";
import { useZipDownload } from "./useZipDownload";

interface GalleryProps {
  kind: CreationKind;
  /** Shown when the user has no items at all. */
  empty: ReactNode;
  /** Shown while a job is unfinished. */
  whileMaking?: ReactNode;
}

export function Gallery({ kind, empty, whileMaking }: GalleryProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filter = useMemo(() => filterFromQuery(readQuery(search)), [search]);
  const [latest, setLatest] = useState<Creation>();
  const { jobs, ...running } = useJobs(kind, {
    always: true,
    onSettled: (settled) => setLatest(settled.at(-1)),
  });
  const { isPending: namesPending, ...names } = useNames(kind);
  const list = useMyCreations(kind, filter);
  // Show everything at once at first: parts that arrive later would shift the layout.
  const loaded = !running.isPending && !namesPending && !list.isPending;
  const [shown, setShown] = useState(loaded);
  useEffect(() => {
    // A transition renders in slices, so that the page stays responsive.
    if (loaded) startTransition(() => setShown(true));
  }, [loaded]);
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);

  const change = useCallback(
    (next: CreationFilter) =>
      void navigate(withQuery(pathname, queryFromFilter(next)), { replace: true, preventScrollReset: true }),
    [navigate, pathname],
  );
  const noItems = items?.length === 0 && !isFiltered(filter);

  if (!shown) {
    return (
      <div className="min-h-dvh">
        <GallerySkeleton />
      </div>
    );
  }
  return (
    <>
      <Jobs jobs={jobs} latest={latest} styleName={names.styleName} />
      {jobs.some(isUnfinished) ? whileMaking : null}
      {noItems ? jobs.length === 0 && empty : <Filters kind={kind} filter={filter} onChange={change} />}
      {items && items.length > 0 ? (
        <Items
          kind={kind}
          items={items}
          total={list.data?.pages[0]?.total ?? items.length}
          names={names}
          more={list.hasNextPage}
          onMore={() => {
            if (list.hasNextPage) void list.fetchNextPage({ cancelRefetch: false });
          }}
          loadAll={(signal) => loadAllItems(list, signal)}
        />
      ) : null}
      {items === undefined && list.isError ? <Failed onRetry={list.refetch} /> : null}
      {items === undefined && !list.isError ? <GallerySkeleton /> : null}
      {items?.length === 0 && isFiltered(filter) ? <NoMatches onClear={() => change({})} /> : null}
    </>
  );
}

function useGridLook() {
  const phone = usePhone();
  const hovers = useHovers();
  const reducedMotion = useReducedMotion();
  return {
    look: spacingFor(phone ? "phones" : "desks"),
    plays: reducedMotion ? ("never" as const) : hovers ? ("hover" as const) : ("view" as const),
  };
}

interface ItemsProps {
  kind: CreationKind;
  items: readonly Creation[];
  /** The number of items, including those not fetched yet. */
  total: number;
  names: Omit<ReturnType<typeof useNames>, "isPending">;
  more: boolean;
  onMore: () => void;
  /** All items, or null when it failed or was aborted. */
  loadAll: (signal: AbortSignal) => Promise<Creation[] | null>;
}

function Items({ kind, items, total, names, more, onMore, loadAll }: ItemsProps) {
  const { t } = useTranslation("library");
  const locale = useLocale();
  const look = useGridLook();
  const grid = useRef<GridHandle>(null);
  const { selection, selected, select, selectAll, selectingAll } = useSelection(items, loadAll);
  const actions = useGalleryActions(kind);
  const download = useZipDownload(kind);
  const clear = () => select(noSelection);
  const open = useGalleryPreview({
    kind,
    items,
    total,
    ...names,
    onFavourite: (item) => actions.favourite([item], !item.favourite),
    onShare: (item) => actions.share([item]),
    onEdit: actions.edit,
    onMore: actions.makeMore,
    onDelete: (item) => actions.remove([item]),
    onNearEnd: onMore,
    onClosed: (id) => grid.current?.focus(id),
  });
  const removeSelected = () => {
    actions.remove(selected);
    clear();
  };

  return (
    <>
      <div className="mt-4 flex min-h-11 items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {t(`${kind}.count`, { count: total, number: formatNumber(total, locale) })}
        </p>
        <div className="flex gap-2">
          {selection.active ? (
            <Button variant="ghost" loading={selectingAll} onClick={() => void selectAll()}>
              {t("selection.all")}
            </Button>
          ) : null}
          <Button variant="outline" onClick={() => select(selection.active ? noSelection : startedSelection)}>
            {t(selection.active ? "selection.stop" : "selection.start")}
          </Button>
        </div>
      </div>
      <Grid
        handle={grid}
        {...look}
        items={items}
        hasMore={more}
        headingOf={names.monthOf}
        labelOf={names.labelOf}
        label={t("grid.label")}
        selection={selection}
        onSelect={select}
        onSelectAll={() => void selectAll()}
        onOpen={open}
        onDelete={(item) => (selected.length > 0 ? removeSelected() : actions.remove([item]))}
        onNearEnd={onMore}
      />
      {more ? (
        // Usually far below the screen, where its animation need not run.
        <div className="[contain-intrinsic-height:32rem] [content-visibility:auto]">
          <GallerySkeleton />
        </div>
      ) : null}
      {selection.active ? (
        <SelectionBar
          kind={kind}
          items={selected}
          onDownload={() => void download(selected)}
          onFavourite={(favourite) => actions.favourite(selected, favourite)}
          onShare={() => actions.share(selected)}
          onDelete={removeSelected}
          onClear={clear}
        />
      ) : null}
      <GalleryDialogs {...actions} />
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation("library");
  return <FailedState title={t("error.title")} description={t("error.description")} onRetry={onRetry} />;
}

function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("library");
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("filters.nothing.title")}
      description={t("filters.nothing.description")}
      actions={<Button onClick={onClear}>{t("filters.nothing.action")}</Button>}
    />
  );
}
