import { Download, FileArchive } from "lucide-react";
import { downloadUrl } from "@/api/files";
import { useTranslation } from "@/i18n/useTranslation";
import { fileSize } from "@/lib/file-size";
import { formatDate } from "@/lib/format";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { Spinner } from "@/ui/Spinner";
import { useLocale } from "@/visitor/locale";
import { type DataExport, requestExport, useExports } from "./api";
import { Row } from "./Row";
import { Section } from "./Section";

function ArchiveRow({ askedAt, expiresAt, path, bytes }: DataExport) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  if (!path || !expiresAt) {
    return <Row icon={<Spinner />} title={t("data.packing")} description={t("data.packingDescription")} />;
  }
  const date = formatDate(askedAt, locale);
  const until = formatDate(expiresAt, locale);
  return (
    <Row
      icon={<FileArchive />}
      title={t("data.archive", { date })}
      description={t("data.archiveDescription", { size: fileSize(bytes ?? 0, locale), date: until })}
    >
      <Button
        href={downloadUrl(path)}
        variant="outline"
        icon={<Download />}
        aria-label={t("data.downloadLabel", { date })}
      >
        {t("data.download")}
      </Button>
    </Row>
  );
}

function Archives() {
  const { t } = useTranslation("settings");
  const { data: archives, isError, refetch } = useExports();
  if (!archives) {
    return isError ? (
      <LoadFailure title={t("data.error")} onRetry={refetch} />
    ) : (
      <Skeleton className="h-11" />
    );
  }
  if (archives.length === 0) return null;
  return (
    <ul
      aria-label={t("data.list")}
      aria-live="polite"
      className="-mb-4 divide-y divide-line border-line border-t"
    >
      {archives.map((archive) => (
        <ArchiveRow key={archive.id} {...archive} />
      ))}
    </ul>
  );
}

export function DataSection() {
  const { t } = useTranslation("settings");
  const [pending, attempt] = useAttempt();
  const request = async () => {
    toast({ color: "success", title: await requestExport() });
  };
  return (
    <Section name="data">
      <div className="grid gap-5">
        <p className="text-ink-soft">{t("data.description")}</p>
        <Button
          variant="outline"
          size="md"
          icon={<FileArchive />}
          loading={pending}
          className="max-sm:w-full sm:justify-self-start"
          onClick={() => attempt(request)}
        >
          {t("data.submit")}
        </Button>
        <Archives />
      </div>
    </Section>
  );
}
