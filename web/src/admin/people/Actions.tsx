// What staff can do for a person. Only what their role includes, and the server would not refuse, is offered.
import {
  Ban,
  Coins,
  Download,
  Ellipsis,
  History,
  LogOut,
  Minus,
  ShieldCheck,
  ShieldOff,
  Trash2,
} from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button } from "@/ui/Button";
import { Dropdown } from "@/ui/Dropdown";
import { type Me, useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { useT } from "../texts";
import { deletePerson, endSessions, type Person, requestExport, resetSecondFactor } from "./api";
import { LiftDialog, SuspendDialog } from "./SuspendDialog";
import { maySuspend } from "./scopes";
import { GiveDialog, TakeDialog } from "./TokenDialog";

/** Changes that need nothing but a reason. */
const plain = {
  endSessions: { act: endSessions, done: "people.actions.sessionsEnded", danger: false },
  resetSecondFactor: { act: resetSecondFactor, done: "people.actions.secondFactorReset", danger: true },
  requestExport: { act: requestExport, done: "people.actions.exportRequested", danger: false },
  delete: { act: deletePerson, done: "people.actions.deleted", danger: true },
} as const;

type Plain = keyof typeof plain;
type Action = "take" | "suspend" | "lift" | Plain;

const icons: Record<Action, ReactElement> = {
  take: <Minus />,
  lift: <ShieldCheck />,
  suspend: <Ban />,
  endSessions: <LogOut />,
  resetSecondFactor: <ShieldOff />,
  requestExport: <Download />,
  delete: <Trash2 />,
};

const order = [
  "take",
  "endSessions",
  "resetSecondFactor",
  "requestExport",
  "lift",
  "suspend",
  "delete",
] as const satisfies readonly Action[];

function isPlain(action: "give" | Action): action is Plain {
  return action in plain;
}

function offered(person: Person, me: Me): Action[] {
  const may = (right: Me["rights"][number]) => me.rights.includes(right);
  const isSelf = person.id === me.id;
  const mayReset = person.staffRole === null || (may("manageStaff") && !isSelf);
  const actions: Record<Action, boolean> = {
    take: may("moveTokens"),
    endSessions: may("helpPeople"),
    resetSecondFactor: may("helpPeople") && person.secondFactorSince !== null && mayReset,
    requestExport: may("helpPeople"),
    lift: may("suspendPeople") && person.suspended !== null,
    suspend: may("suspendPeople") && maySuspend(person),
    delete: may("deletePeople") && person.staffRole === null && person.deletesAt === null,
  };
  return order.filter((action) => actions[action]);
}

function PlainDialog({ id, action, onClose }: { id: string; action: Plain; onClose: () => void }) {
  const t = useT();
  const { act, done, danger } = plain[action];
  return (
    <ReasonDialog
      danger={danger}
      title={t(`people.actions.${action}`)}
      description={t(`people.actions.${action}Hint`)}
      act={(body) => act(id, body)}
      submit={t(`people.actions.${action}`)}
      done={t(done)}
      onClose={onClose}
    />
  );
}

export function Actions({ person }: { person: Person }) {
  const t = useT();
  const me = useMe();
  const [opened, open] = useState<"give" | Action | null>(null);
  const close = () => open(null);
  const { id } = person;
  const items = offered(person, me).map((action) => ({
    key: action,
    label: t(
      isPlain(action) || action === "take" ? `people.actions.${action}` : `people.suspensions.${action}`,
    ),
    icon: icons[action],
    danger: action === "delete" || action === "suspend",
    onSelect: () => open(action),
  }));
  const groups = [items.filter(({ danger }) => !danger), items.filter(({ danger }) => danger)];
  return (
    <>
      {me.rights.includes("readAudit") ? (
        <Button to={`/audit?subject=${id}`} icon={<History />}>
          {t("people.audit")}
        </Button>
      ) : null}
      {items.length > 0 ? (
        <Dropdown
          trigger={<Button icon={<Ellipsis />}>{t("people.actions.more")}</Button>}
          groups={groups.filter((group) => group.length > 0)}
        />
      ) : null}
      {me.rights.includes("moveTokens") && id !== me.id ? (
        <Button variant="primary" icon={<Coins />} onClick={() => open("give")}>
          {t("people.actions.give")}
        </Button>
      ) : null}
      {opened === "give" ? <GiveDialog id={id} onClose={close} /> : null}
      {opened === "take" ? <TakeDialog id={id} onClose={close} /> : null}
      {opened === "suspend" ? <SuspendDialog id={id} suspended={person.suspended} onClose={close} /> : null}
      {opened === "lift" ? <LiftDialog id={id} onClose={close} /> : null}
      {opened && isPlain(opened) ? <PlainDialog id={id} action={opened} onClose={close} /> : null}
    </>
  );
}
