// The corner of signed-in users: what is being made, and the avatar that opens their menu. Loaded for them only.
import { useCallback, useState } from "react";
import { fileUrl } from "@/api/files";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { RunningWork } from "@/jobs/RunningWork";
import { Avatar } from "@/ui/Avatar";
import { useDeferred } from "@/ui/useDeferred";

const loadDropdown = () => import("./AccountDropdown");

export default function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation("shell");
  const [pressed, setPressed] = useState(false);
  const forget = useCallback(() => setPressed(false), []);
  const Dropdown = useDeferred({ wanted: pressed, load: loadDropdown, onFail: forget });
  const look = {
    type: "button",
    "aria-label": t("nav.account"),
    className: "touch-target rounded-full",
    children: <Avatar name={user.name} src={user.avatar && fileUrl(user.avatar)} size="sm" />,
  } as const;
  return (
    <>
      <RunningWork />
      {Dropdown ? (
        <Dropdown user={user} trigger={<button {...look} />} />
      ) : (
        <button {...look} aria-haspopup="menu" aria-expanded={pressed} onClick={() => setPressed(true)} />
      )}
    </>
  );
}
