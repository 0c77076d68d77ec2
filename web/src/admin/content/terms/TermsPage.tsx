import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Loaded } from "../../Loaded";
import { PageHead } from "../../PageHead";
import { type Column, Table } from "../../Table";
import { useT } from "../../texts";
import { useMoment } from "../../useMoment";
import { type TermsVersion, termsQuery } from "./api";

const tones: Record<TermsVersion["status"], BadgeTone> = {
  draft: "warning",
  scheduled: "primary",
  current: "success",
  past: "neutral",
};

export function TermsStatus({ status }: Pick<TermsVersion, "status">) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`writing.terms.statuses.${status}`)}</Badge>;
}

export const isOpen = ({ status }: TermsVersion) => status === "draft" || status === "scheduled";

/** All versions of the terms, newest first. */
export function TermsPage() {
  const t = useT();
  const language = useLanguage();
  const moment = useMoment();
  const query = useQuery(termsQuery);
  const columns: Column<TermsVersion>[] = [
    {
      label: t("writing.terms.column"),
      cell: ({ id }) => (
        <Link
          to={`/content/terms/${id}`}
          className="-my-1 inline-flex min-h-7 items-center cards:min-h-11 font-medium text-primary-strong underline-offset-4 hover:underline"
        >
          {t("writing.terms.version", { number: id })}
        </Link>
      ),
      head: true,
    },
    { label: t("writing.terms.status"), cell: (version) => <TermsStatus status={version.status} /> },
    {
      label: t("writing.terms.countsFrom"),
      cell: ({ countsFrom }) => (countsFrom ? moment(countsFrom) : "–"),
    },
    { label: t("writing.terms.news"), cell: ({ texts }) => texts[language]?.news || "–" },
  ];
  const last = query.data?.[0];
  return (
    <>
      <PageHead
        title={t("content.sections.terms")}
        lead={t("writing.terms.lead")}
        actions={
          last && !isOpen(last) ? (
            <Button variant="primary" icon={<Plus />} to={`/content/terms/${last.id + 1}`}>
              {t("writing.terms.add")}
            </Button>
          ) : null
        }
      />
      <Loaded query={query}>
        {(versions) => (
          <Table
            caption={t("content.sections.terms")}
            columns={columns}
            rows={versions}
            keyOf={({ id }) => String(id)}
          />
        )}
      </Loaded>
    </>
  );
}
