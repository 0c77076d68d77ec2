// What a person has, at a glance.
import { type ReactNode, useId } from "react";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { Fact, Facts } from "../Facts";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import type { Person } from "./api";
import { StatusBadges } from "./StatusBadges";
import { Subscriptions } from "./Subscriptions";

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

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className="whitespace-pre-line">{lines.join("\n")}</span>
);

const providers = { google: "Google", apple: "Apple" } as const;

function Account({ person }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { day, languageName, regionName } = useFormats();
  const { newEmail, region, lastSeenAt, secondFactorSince, staffRole, passkeys, identities } = person;
  const signIn = [
    ...(person.hasPassword ? [t("people.account.password")] : []),
    ...passkeys.map(({ name }) => t("people.account.passkey", { name })),
    ...identities.map(({ provider, email }) =>
      t("people.account.identity", { provider: providers[provider], email }),
    ),
  ];
  return (
    <Facts>
      <Fact label={t("people.status")}>
        <span className="inline-flex flex-wrap justify-end gap-1.5">
          <StatusBadges person={person} />
          {staffRole ? (
            <Badge tone="sparkle">{t("people.badges.staff", { role: t(`roles.${staffRole}`) })}</Badge>
          ) : null}
        </span>
      </Fact>
      <Fact label={t("people.account.id")}>
        <code className="text-xs">{person.id}</code>
      </Fact>
      <Fact label={t("people.account.newEmail")}>{newEmail}</Fact>
      <Fact label={t("people.account.language")}>{languageName(person.languageTag)}</Fact>
      <Fact label={t("people.account.region")}>{region && regionName(region)}</Fact>
      <Fact label={t("people.registered")}>{moment(person.createdAt)}</Fact>
      <Fact label={t("people.lastSeen")}>{lastSeenAt ? moment(lastSeenAt) : "–"}</Fact>
      <Fact label={t("people.account.signIn")}>
        {signIn.length > 0 ? <Lines lines={signIn} /> : t("people.account.none")}
      </Fact>
      <Fact label={t("people.account.secondFactor")}>
        {secondFactorSince
          ? t("people.account.since", { date: day(secondFactorSince) })
          : t("people.account.off")}
      </Fact>
    </Facts>
  );
}

function Balance({ balance: { balance, lasting, expiring } }: Pick<Person, "balance">) {
  const t = useT();
  const moment = useMoment();
  const { number } = useFormats();
  return (
    <>
      <p className="mb-3 font-bold font-display text-3xl tabular-nums">{number(balance)}</p>
      {balance < 0 ? (
        <p className="text-danger text-sm">{t("people.balance.debt")}</p>
      ) : (
        <Facts>
          {expiring.map(({ expiresAt, tokens }) => (
            <Fact key={expiresAt} label={t("people.balance.until", { date: moment(expiresAt) })}>
              {number(tokens)}
            </Fact>
          ))}
          <Fact label={t("people.balance.lasting")}>{number(lasting)}</Fact>
        </Facts>
      )}
    </>
  );
}

const itemStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED"] as const;
const modelStatuses = ["TRAINING", "READY", "FAILED"] as const;

function Totals({ person: { paid, photos, videos, models } }: { person: Person }) {
  const t = useT();
  const { money } = useFormats();
  const items = ({ byStatus, binned }: Person["photos"]) => [
    ...itemStatuses.flatMap((status) => {
      const count = byStatus[status];
      return count
        ? [t("people.totals.count", { count, status: t(`people.totals.itemStatuses.${status}`) })]
        : [];
    }),
    ...(binned ? [t("people.totals.binned", { count: binned })] : []),
  ];
  const trained = modelStatuses.flatMap((status) => {
    const count = models[status];
    return count
      ? [t("people.totals.count", { count, status: t(`people.totals.modelStatuses.${status}`) })]
      : [];
  });
  const sums = paid.map(({ paidMinor, keptMinor, currency }) =>
    paidMinor === keptMinor
      ? money(paidMinor, currency)
      : t("people.totals.paidKept", { paid: money(paidMinor, currency), kept: money(keptMinor, currency) }),
  );
  const lines = (texts: string[]) => (texts.length > 0 ? <Lines lines={texts} /> : "–");
  return (
    <Facts>
      <Fact label={t("people.totals.paid")}>
        {sums.length > 0 ? <Lines lines={sums} /> : t("people.totals.nothing")}
      </Fact>
      <Fact label={t("people.totals.photos")}>{lines(items(photos))}</Fact>
      <Fact label={t("people.totals.videos")}>{lines(items(videos))}</Fact>
      <Fact label={t("people.totals.models")}>{lines(trained)}</Fact>
    </Facts>
  );
}

export function Summary({ person }: { person: Person }) {
  const t = useT();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Part title={t("people.account.title")}>
        <Account person={person} />
      </Part>
      <div className="grid gap-4">
        <Part title={t("people.balance.title")}>
          <Balance balance={person.balance} />
        </Part>
        <Part title={t("people.subscriptions.title")}>
          <Subscriptions subscriptions={person.subscriptions} />
        </Part>
      </div>
      <Part title={t("people.totals.title")}>
        <Totals person={person} />
      </Part>
    </div>
  );
}
