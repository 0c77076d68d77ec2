import { type ReactNode, useEffect } from "react";
import { useT } from "./texts";

type PageHeadProps = { title: string; lead?: ReactNode; actions?: ReactNode };

/** The heading of a page, and the document's title. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  const t = useT();
  useEffect(() => {
    document.title = t("frame.document", { page: title });
  }, [t, title]);
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-heading">{title}</h1>
        {lead ? <p className="mt-1 text-ink-soft">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
