import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CircleHelp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useParams } from "react-router";
import { ApiError } from "@/api/errors";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Fact, Facts } from "../Facts";
import { Loaded } from "../Loaded";
import { linkLook } from "../link-look";
import { useMe } from "../me";
import { PageHead } from "../PageHead";
import { useWhyRefused } from "../people/refusals";
import { Table } from "../Table";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { Actions } from "./Actions";
import { type Case, type CaseEvent, caseQuery } from "./api";
import { CaseBadge } from "./CaseBadge";
import { useCaseColumns } from "./CasesPage";
import { Picture } from "./Picture";

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="sm" aria-labelledby={id} className="sm:p-5">
      <h2 id={id} className="mb-3 font-medium text-base">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Maker({ maker }: Pick<Case, "maker">) {
  const t = useT();
  const { languageName } = useFormats();
  const maySeePeople = useMe().rights.includes("seePeople");
  if (!maker) return <p className="text-ink-soft text-sm">{t("cases.makerGone")}</p>;
  return (
    <Facts>
      <Fact label={t("cases.maker")}>
        {maySeePeople ? (
          <Link to={`/people/${maker.id}`} className={linkLook}>
            {maker.name}
          </Link>
        ) : (
          maker.name
        )}
      </Fact>
      <Fact label={t("cases.person.email")}>{maker.email}</Fact>
      <Fact label={t("cases.person.language")}>{languageName(maker.languageTag)}</Fact>
      <Fact label={t("cases.person.suspended")}>
        {maker.suspended ? (
          <Badge tone="danger">{t(`people.suspensions.scopes.${maker.suspended}`)}</Badge>
        ) : (
          t("cases.person.no")
        )}
      </Fact>
    </Facts>
  );
}

/** What was refused before the case was opened. The pictures are not kept. */
function Refusals({ refusals }: Pick<CaseEvent, "refusals">) {
  const t = useT();
  const moment = useMoment();
  const why = useWhyRefused();
  if (refusals.length === 0) return null;
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {refusals.map((refusal) => (
        <li key={refusal.at}>
          {t(`people.refusals.kinds.${refusal.kind}`)}
          <span className="wrap-anywhere block text-ink-soft text-xs">
            {[moment(refusal.at), t(`people.refusals.sources.${refusal.source}`), why(refusal)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Event({ event }: { event: CaseEvent }) {
  const t = useT();
  const moment = useMoment();
  const { languageName } = useFormats();
  const { kind, at, by, text, reason, email, language, scope, refusals } = event;
  return (
    <li className="border-line border-s-2 ps-4 text-sm">
      <p>
        <span className="font-medium">{t(`cases.history.kinds.${kind}`)}</span>
        {reason ? <span className="text-ink-soft"> · {t(`cases.causes.${reason}`)}</span> : null}
        {scope ? <span className="text-ink-soft"> · {t(`people.suspensions.scopes.${scope}`)}</span> : null}
      </p>
      <p className="wrap-anywhere text-ink-soft text-xs">
        {moment(at)}
        {by ? ` ${t("cases.history.by", { who: by })}` : ""}
      </p>
      {text ? <p className="wrap-anywhere mt-1.5 whitespace-pre-line">{text}</p> : null}
      {email && language ? (
        <p className="wrap-anywhere mt-1 text-ink-soft text-xs">
          {t("cases.history.contact", { email, language: languageName(language) })}
        </p>
      ) : null}
      <Refusals refusals={refusals} />
    </li>
  );
}

function Found({ found }: { found: Case }) {
  const t = useT();
  const moment = useMoment();
  const columns = useCaseColumns();
  return (
    <>
      <Link
        to="/cases"
        className="mb-2 inline-flex min-h-9 items-center gap-1.5 rounded-control text-ink-soft text-sm hover:text-ink max-sm:min-h-11 [&_svg]:size-4"
      >
        <ArrowLeft aria-hidden="true" />
        {t("cases.back")}
      </Link>
      <PageHead
        title={t(`cases.kinds.${found.kind}`)}
        lead={
          <span className="inline-flex flex-wrap items-center gap-2">
            <CaseBadge {...found} />
            <span>
              {t("cases.opened")}: {moment(found.openedAt)}
            </span>
          </span>
        }
        actions={<Actions found={found} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {found.picture ? (
          <Part title={t("cases.picture.title")}>
            <Picture caseId={found.id} picture={found.picture} />
          </Part>
        ) : null}
        <div className="grid gap-4">
          <Part title={t("cases.person.title")}>
            <Maker maker={found.maker} />
          </Part>
          <Part title={t("cases.history.title")}>
            <ol className="grid gap-4">
              {found.events.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
          </Part>
        </div>
      </div>
      <h2 className="mt-8 mb-3 font-medium text-base">{t("cases.others.title")}</h2>
      {found.others.length > 0 ? (
        <Table
          caption={t("cases.others.title")}
          columns={columns}
          rows={found.others}
          keyOf={({ id }) => id}
        />
      ) : (
        <p className="text-ink-soft text-sm">{t("cases.others.none")}</p>
      )}
    </>
  );
}

/** One case: its picture, its maker and its history, and what can be decided. */
export function CasePage() {
  const t = useT();
  const { id = "" } = useParams();
  const query = useQuery(caseQuery(id));
  const { data, error } = query;
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        heading="h1"
        icon={<CircleHelp />}
        title={error.message}
        actions={<Button to="/cases">{t("cases.back")}</Button>}
      />
    );
  return (
    <Loaded query={query} heading="h1">
      {(found) => <Found key={id} found={found} />}
    </Loaded>
  );
}
