import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CircleHelp } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/errors";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Tabs } from "@/ui/Tabs";
import { Loaded } from "../Loaded";
import { PageHead } from "../PageHead";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { Actions } from "./Actions";
import { type Person, personQuery } from "./api";
import { ItemsTab } from "./ItemsTab";
import { LedgerTab } from "./LedgerTab";
import { MailsTab } from "./MailsTab";
import { ModelsTab } from "./ModelsTab";
import { NotesTab } from "./NotesTab";
import { PaymentsTab } from "./PaymentsTab";
import { RefusalsTab } from "./RefusalsTab";
import { SessionsTab } from "./SessionsTab";
import { Summary } from "./Summary";
import { SuspensionsTab } from "./SuspensionsTab";

const tabs = [
  { value: "ledger", Tab: LedgerTab },
  { value: "payments", Tab: PaymentsTab },
  { value: "items", Tab: ItemsTab },
  { value: "models", Tab: ModelsTab },
  { value: "sessions", Tab: SessionsTab },
  { value: "mails", Tab: MailsTab },
  { value: "refusals", Tab: RefusalsTab },
  { value: "notes", Tab: NotesTab },
  { value: "suspensions", Tab: SuspensionsTab },
] as const;

function PersonTabs({ person }: { person: Person }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { value } = tabs.find(({ value }) => value === search.get("tab")) ?? tabs[0];
  return (
    <Tabs
      className="mt-8"
      look="line"
      label={t("people.tabs.label")}
      value={value}
      onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
      tabs={tabs.map(({ value, Tab }) => ({
        value,
        label: t(`people.tabs.${value}`),
        content: <Tab person={person} />,
      }))}
    />
  );
}

function Missing({ message }: { message: string }) {
  const t = useT();
  return (
    <EmptyState
      heading="h1"
      icon={<CircleHelp />}
      title={message}
      actions={<Button to="/people">{t("people.back")}</Button>}
    />
  );
}

function Found({ person }: { person: Person }) {
  const t = useT();
  const { day } = useFormats();
  return (
    <>
      <Link
        to="/people"
        className="mb-2 inline-flex min-h-9 items-center gap-1.5 rounded-control text-ink-soft text-sm hover:text-ink max-sm:min-h-11 [&_svg]:size-4"
      >
        <ArrowLeft aria-hidden="true" />
        {t("people.back")}
      </Link>
      <PageHead
        title={person.name}
        lead={<span className="wrap-anywhere">{person.email}</span>}
        actions={<Actions person={person} />}
      />
      {person.deletesAt ? (
        <Alert tone="warning" className="mb-6" title={t("people.deletes", { date: day(person.deletesAt) })}>
          {t("people.deletesHint")}
        </Alert>
      ) : null}
      <Summary person={person} />
      <PersonTabs person={person} />
    </>
  );
}

/** Everything about one person. */
export function PersonPage() {
  const { id = "" } = useParams();
  const query = useQuery(personQuery(id));
  const { data, error } = query;
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <Missing message={error.message} />;
  return (
    <Loaded query={query} heading="h1">
      {(person) => <Found key={id} person={person} />}
    </Loaded>
  );
}
