// What a person has, at a glance.
import { type ReactNode, useId } from "react";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import type { Person } from "./api";
import { type Fact, Facts } from "./Facts";
import { StatusBadges } from "./StatusBadges";
import { Subscriptions } from "./Subscriptions";
import { useFormats } from "./useFormats";

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
  const facts: Fact[] = [
    [
      t("people.status"),
      <span key="status" className="inline-flex flex-wrap justify-end gap-1.5">
        <StatusBadges person={person} />
        {staffRole ? (
          <Badge tone="sparkle">{t("people.badges.staff", { role: t(`roles.${staffRole}`) })}</Badge>
        ) : null}
      </span>,
    ],
    [
      t("people.account.id"),
      <code key="id" className="text-xs">
        {person.id}
      </code>,
    ],
    ...(newEmail ? [[t("people.account.newEmail"), newEmail] satisfies Fact] : []),
    [t("people.account.language"), languageName(person.languageTag)],
    ...(region ? [[t("people.account.region"), regionName(region)] satisfies Fact] : []),
    [t("people.registered"), moment(person.createdAt)],
    [t("people.lastSeen"), lastSeenAt ? moment(lastSeenAt) : "–"],
    [
      t("people.account.signIn"),
      signIn.length > 0 ? <Lines key="sign-in" lines={signIn} /> : t("people.account.none"),
    ],
    [
      t("people.account.secondFactor"),
      secondFactorSince
        ? t("people.account.since", { date: day(secondFactorSince) })
        : t("people.account.off"),
    ],
  ];
  return <Facts facts={facts} />;
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
        <Facts
          facts={[
            ...expiring.map(
              ({ expiresAt, tokens }) =>
                [t("people.balance.until", { date: moment(expiresAt) }), number(tokens)] satisfies Fact,
            ),
            [t("people.balance.lasting"), number(lasting)],
          ]}
        />
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
    <Facts
      facts={[
        [
          t("people.totals.paid"),
          sums.length > 0 ? <Lines key="paid" lines={sums} /> : t("people.totals.nothing"),
        ],
        [t("people.totals.photos"), lines(items(photos))],
        [t("people.totals.videos"), lines(items(videos))],
        [t("people.totals.models"), lines(trained)],
      ]}
    />
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
