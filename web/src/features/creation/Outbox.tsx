// Sends the requests in the outbox when the network is back, on whatever page the user is.
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
import { kindOf } from "./api";
import { flushOutbox, type OutboxEntry } from "./outbox";

/** The browser reports no `online` event when an unavailable server recovers. */
const retryEveryMs = 60_000;

export default function Outbox() {
  const { t } = useTranslation("app");
  const language = useLanguage();
  const href = useHref();
  const navigate = useNavigate();
  const online = useOnline();
  const owner = useVisitor().user?.id;

  useEffect(() => {
    if (!online || !owner) return;
    const callbacks = {
      onSent({ request }: OutboxEntry, items: readonly Creation[]) {
        const kind = kindOf(request.mode);
        putOnTop(kind, items);
        void refreshUser();
        toast({
          color: "success",
          title: t("outbox.sent"),
          actions: [{ label: t(`outbox.${kind}`), click: () => void navigate(href(`my-${kind}`)) }],
        });
      },
      onRejected(error: unknown) {
        void refreshUser();
        toastError(error, language);
      },
    };
    const send = () => void flushOutbox(owner, callbacks).catch((error: unknown) => console.error(error));
    send();
    const timer = setInterval(send, retryEveryMs);
    return () => clearInterval(timer);
  }, [online, owner, href, navigate, language, t]);
  return null;
}
