// The foot of a dialog that orders something for tokens: the balance, and the button with the price.
import { useRef } from "react";
import { refreshUser } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { newKey } from "@/lib/new-key";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";

interface OrderFooterProps {
  /** In tokens. Undefined until the prices are known. */
  cost: number | undefined;
  /** The label of the button, of the cost in words. */
  label: (cost: string) => string;
  /** Tells one order from another. */
  what: string;
  disabled?: boolean;
  /** Repeated with the same key, it must be charged once. */
  order: (key: string) => Promise<void>;
  onOrdered: () => void;
}

export function OrderFooter({ cost, label, what, disabled = false, order, onOrdered }: OrderFooterProps) {
  const { t } = useTranslation("library");
  const locale = useLocale();
  const href = useHref();
  const { user } = useVisitor();
  const [pending, attempt] = useAttempt();
  // The same order, sent again after a failure, is charged once.
  const sent = useRef({ what, key: newKey() });
  const send = () =>
    attempt(async () => {
      if (sent.current.what !== what) sent.current = { what, key: newKey() };
      await order(sent.current.key);
      sent.current.key = newKey();
      void refreshUser();
      onOrdered();
    });
  const short = user && cost !== undefined && user.C__tokens < cost;
  return (
    <>
      {user ? (
        <p className="self-center text-ink-soft text-sm sm:me-auto">
          {t("balance", { number: formatNumber(user.C__tokens, locale) })}
        </p>
      ) : null}
      {short ? (
        <Button variant="primary" to={href("tokens")}>
          {t("buy")}
        </Button>
      ) : (
        <Button
          variant="primary"
          loading={pending}
          disabled={disabled || cost === undefined || Boolean(user?.suspension)}
          onClick={send}
        >
          {label(t("tokens", { count: cost ?? 0 }))}
        </Button>
      )}
    </>
  );
}
