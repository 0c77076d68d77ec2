// The avatar that opens the user's menu; loaded for signed-in users only.
import { useCallback, useState } from "react";
import { fileUrl } from "@/api/files";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
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
  if (Dropdown) return <Dropdown user={user} trigger={<button {...look} />} />;
  return <button {...look} aria-haspopup="menu" aria-expanded={pressed} onClick={() => setPressed(true)} />;
}
