// What somebody ordered without a network goes out as soon as there is one, wherever they are by then.
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { type Creation, putOnTop } from "@/api/my-creations";
import { refreshUser } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnline } from "@/lib/online";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { useHref } from "@/routing/links";
import { useVisitor } from "@/visitor/useVisitor";
import { kindOf } from "./make";
import { sendWaiting, type Waiting } from "./outbox";

/** A server in trouble is not seen in the browser's network. */
const againEveryMs = 60_000;

export function Outbox() {
  const { t } = useTranslation("app");
  const language = useLanguage();
  const href = useHref();
  const navigate = useNavigate();
  const online = useOnline();
  const owner = useVisitor().user?.id;

  useEffect(() => {
    if (!online || !owner) return;
    const told = {
      sent({ wish }: Waiting, items: readonly Creation[]) {
        const kind = kindOf(wish.mode);
        putOnTop(kind, items);
        void refreshUser();
        toast({
          color: "success",
          title: t("outbox.sent"),
          actions: [{ label: t(`outbox.${kind}`), click: () => void navigate(href(`my-${kind}`)) }],
        });
      },
      refused(error: unknown) {
        void refreshUser();
        toastError(error, language);
      },
    };
    const send = () => void sendWaiting(owner, told).catch((error: unknown) => console.error(error));
    send();
    const timer = setInterval(send, againEveryMs);
    return () => clearInterval(timer);
  }, [online, owner, href, navigate, language, t]);
  return null;
}
