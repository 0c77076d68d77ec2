import { Trash2 } from "lucide-react";
import { useState } from "react";
import { fileUrl } from "@/api/files";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { confirm } from "@/notices/confirm";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { Image } from "@/ui/Image";
import { LoadFailure } from "@/ui/LoadFailure";
import { Pagination } from "@/ui/Pagination";
import { useLocale } from "@/visitor/locale";
import { GallerySkeleton } from "../GallerySkeleton";
import { type BinItem, deleteFromBin, emptyBin, restoreFromBin, useBin } from "./api";

const dayMs = 24 * 60 * 60 * 1000;

function useTimeLeft() {
  const { t } = useTranslation("library");
  return ({ removedAt }: BinItem) => {
    const days = Math.floor((new Date(removedAt).getTime() - Date.now()) / dayMs);
    return days > 0 ? t("bin.left", { count: days }) : t("bin.lastDay");
  };
}

function Item({ item }: { item: BinItem }) {
  const { t } = useTranslation("library");
  const timeLeft = useTimeLeft();
  const name = wordsIn(useLanguage(), item.styleName);
  const [restoring, attemptRestore] = useAttempt();
  const [deleting, attemptDelete] = useAttempt();
  const restore = () =>
    attemptRestore(async () => {
      await restoreFromBin([item]);
      toast({ color: "success", title: t("bin.restored") });
    });
  const deleteNow = async () => {
    const yes = await confirm({
      title: t("bin.ask.one"),
      description: t("bin.ask.description"),
      confirmLabel: t("bin.ask.yes"),
      danger: true,
    });
    if (yes) attemptDelete(() => deleteFromBin([item]));
  };
  return (
    <Card as="li" padding="none" className="overflow-hidden">
      <Image
        src={fileUrl(item.poster ?? item.path)}
        alt=""
        ratio="1"
        sizes="50vw sm:33vw lg:240px"
        quality={75}
        className="opacity-80"
      />
      <div className="p-3">
        <p className="truncate font-medium text-sm">{name}</p>
        <p className="text-ink-soft text-sm">{timeLeft(item)}</p>
        <div className="mt-2 flex items-center justify-between gap-1">
          <Button
            size="sm"
            variant="outline"
            loading={restoring}
            className="min-w-0 flex-1 px-2"
            aria-label={`${t("bin.restore")}: ${name}`}
            onClick={restore}
          >
            {t("bin.restore")}
          </Button>
          <IconButton
            size="sm"
            label={`${t("bin.delete")}: ${name}`}
            icon={<Trash2 />}
            disabled={deleting}
            onClick={() => void deleteNow()}
          />
        </div>
      </div>
    </Card>
  );
}

/** What the user deleted, the latest first: restore, delete for good, empty. */
export function Bin() {
  const { t } = useTranslation("library");
  const href = useHref();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const { data: bin, error, refetch } = useBin(page);
  const [emptying, attempt] = useAttempt();
  const empty = async () => {
    const yes = await confirm({
      title: t("bin.ask.all"),
      description: t("bin.ask.description"),
      confirmLabel: t("bin.ask.yes"),
      danger: true,
    });
    if (!yes) return;
    attempt(async () => {
      await emptyBin();
      setPage(1);
      toast({ color: "success", title: t("bin.gone") });
    });
  };

  if (error) return <LoadFailure title={t("error.title")} onRetry={refetch} />;
  if (!bin) return <GallerySkeleton />;
  if (bin.total === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Trash2 />}
          title={t("bin.empty.title")}
          description={t("bin.empty.description")}
          actions={<Button to={href("my-photos")}>{t("bin.empty.action")}</Button>}
        />
      </Card>
    );
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {t("bin.count", { count: bin.total, number: formatNumber(bin.total, locale) })}
        </p>
        <Button variant="outline" icon={<Trash2 />} loading={emptying} onClick={() => void empty()}>
          {t("bin.emptyBin")}
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {bin.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <Pagination
        // The last item of the last page may have gone.
        page={Math.min(page, bin.pages)}
        pages={bin.pages}
        onChange={setPage}
        className="mt-8"
      />
    </>
  );
}
