import { Copy, ExternalLink, Link2 } from "lucide-react";
import { fileUrl } from "@/api/files";
import type { components } from "@/api/schema.gen";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { Image } from "@/ui/Image";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { stopSharing } from "../api";
import { useCopy } from "../useCopy";
import { refreshLinks, useLinks } from "./api";

type PublicLink = components["schemas"]["PublicLink"];

function Item({ link }: { link: PublicLink }) {
  const { t } = useTranslation("library");
  const locale = useLocale();
  const copy = useCopy();
  const path = useHref()("s", { token: link.token });
  const [pending, attempt] = useAttempt();
  const name = t(`links.${link.kind}`, { count: link.count });
  const stop = () =>
    attempt(async () => {
      await stopSharing(link);
      await refreshLinks();
      toast({ color: "success", title: t("share.stopped") });
    });
  return (
    <Card as="li" padding="sm" className="flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap">
      <Image
        src={fileUrl(link.cover)}
        alt=""
        ratio="1"
        sizes="64px"
        quality={75}
        className="w-16 shrink-0 rounded-[10px]"
      />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-5rem)]">
        <p className="font-medium">{name}</p>
        <p className="text-ink-soft text-sm">{formatDate(link.createdAt, locale)}</p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        <IconButton
          label={t("share.copy")}
          icon={<Copy />}
          onClick={() => void copy(location.origin + path)}
        />
        <IconButton
          label={t("share.open")}
          icon={<ExternalLink />}
          href={path}
          target="_blank"
          rel="noopener"
        />
        <Button
          size="sm"
          variant="outline"
          loading={pending}
          aria-label={`${t("share.stop")}: ${name}`}
          onClick={stop}
        >
          {t("share.stop")}
        </Button>
      </div>
    </Card>
  );
}

/** Everything that others can see by a link. */
export function Links() {
  const { t } = useTranslation("library");
  const href = useHref();
  const { data: links, error, refetch } = useLinks();
  if (error) return <LoadFailure title={t("error.title")} onRetry={refetch} />;
  if (!links) return <Skeleton className="h-24 rounded-card" />;
  if (links.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Link2 />}
          title={t("links.empty.title")}
          description={t("links.empty.description")}
          actions={<Button to={href("my-photos")}>{t("links.empty.action")}</Button>}
        />
      </Card>
    );
  }
  return (
    <ul className="grid gap-3">
      {links.map((link) => (
        <Item key={link.id} link={link} />
      ))}
    </ul>
  );
}
