import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { z } from "@/lib/zod";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { ActionDialog, reason } from "../ActionDialog";
import { Loaded } from "../Loaded";
import { PageHead } from "../PageHead";
import { ReasonDialog } from "../ReasonDialog";
import { type Column, Table } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { changeStaff, roles, type StaffMember, staffQuery } from "./api";

const roleRules = z.object({
  email: z.string().trim().min(1).max(254).pipe(z.email()),
  role: z.enum(roles),
  reason,
});

type Opened = { kind: "role"; member: StaffMember | null } | { kind: "removal"; member: StaffMember };

function RoleDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const t = useT();
  return (
    <ActionDialog
      open
      title={t(member ? "staff.change" : "staff.add")}
      description={t("staff.addHint")}
      rules={roleRules}
      initial={{ email: member?.email ?? "", role: member?.role ?? "support", reason: "" }}
      act={changeStaff}
      submit={t("staff.save")}
      done={t("staff.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="email" label={t("staff.email")} required>
            {(control) => <Input {...control} type="email" autoComplete="off" readOnly={member !== null} />}
          </FormField>
          <FormField form={form} name="role" label={t("staff.role")} required>
            {(control) => (
              <SelectMenu
                {...control}
                options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
              />
            )}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}

function RemovalDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useT();
  return (
    <ReasonDialog
      danger
      title={t("staff.removeWho", { name: member.name })}
      description={t("staff.removeHint")}
      act={({ reason }) => changeStaff({ email: member.email, role: null, reason })}
      submit={t("staff.remove")}
      done={t("staff.removed")}
      onClose={onClose}
    />
  );
}

/** Who may enter the administration. */
export function StaffPage() {
  const t = useT();
  const moment = useMoment();
  const query = useQuery(staffQuery);
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const columns: Column<StaffMember>[] = [
    { label: t("staff.name"), cell: ({ name }) => name, head: true },
    { label: t("staff.email"), cell: ({ email }) => email, breakable: true },
    { label: t("staff.role"), cell: ({ role }) => t(`roles.${role}`) },
    {
      label: t("staff.secondFactor"),
      cell: ({ secondFactor }) => (
        <Badge tone={secondFactor ? "success" : "warning"}>
          {t(secondFactor ? "staff.secondFactorOn" : "staff.secondFactorOff")}
        </Badge>
      ),
    },
    { label: t("staff.since"), cell: ({ createdAt }) => moment(createdAt) },
  ];
  return (
    <>
      <PageHead
        title={t("nav.staff")}
        lead={t("staff.lead")}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => open({ kind: "role", member: null })}>
            {t("staff.add")}
          </Button>
        }
      />
      <Loaded query={query}>
        {(rows) => (
          <Table
            caption={t("nav.staff")}
            columns={columns}
            rows={rows}
            keyOf={({ userId }) => userId}
            actionsLabel={t("action.actions")}
            actions={(member) => (
              <>
                <Button
                  size="sm"
                  aria-label={t("staff.changeWho", { name: member.name })}
                  onClick={() => open({ kind: "role", member })}
                >
                  {t("staff.change")}
                </Button>
                <Button
                  size="sm"
                  aria-label={t("staff.removeWho", { name: member.name })}
                  onClick={() => open({ kind: "removal", member })}
                >
                  {t("staff.remove")}
                </Button>
              </>
            )}
          />
        )}
      </Loaded>
      {opened?.kind === "role" ? <RoleDialog member={opened.member} onClose={close} /> : null}
      {opened?.kind === "removal" ? <RemovalDialog member={opened.member} onClose={close} /> : null}
    </>
  );
}
