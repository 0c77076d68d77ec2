import { KeyRound } from "lucide-react";
import { useState } from "react";
import { isUnconfirmed, type User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { supportsPasskeys } from "@/lib/passkey";
import { relativeTime } from "@/lib/relative-time";
import { confirm } from "@/notices/confirm";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { LoadFailure } from "@/ui/LoadFailure";
import { Modal } from "@/ui/Modal";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { PasswordFirst } from "../PasswordFirst";
import { Row } from "../Row";
import { Section } from "../Section";
import { AddPasskey } from "./AddPasskey";
import { type Passkey, removePasskey, usePasskeys } from "./api";
import { RenamePasskey } from "./RenamePasskey";

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const [pending, attempt] = useAttempt();
  const [renaming, setRenaming] = useState(false);
  const { name, lastUsedAt } = passkey;

  const remove = async () => {
    const sure = await confirm({
      title: t("passkeys.confirm.title", { name }),
      description: t("passkeys.confirm.description"),
      confirmLabel: t("passkeys.remove"),
      danger: true,
    });
    if (sure) attempt(() => removePasskey(passkey));
  };

  return (
    <Row
      icon={<KeyRound />}
      title={name}
      description={
        lastUsedAt
          ? t("passkeys.lastUsed", { when: relativeTime(lastUsedAt, new Date(), locale) })
          : t("passkeys.neverUsed")
      }
    >
      <Modal
        open={renaming}
        onOpenChange={setRenaming}
        size="sm"
        title={t("passkeys.rename")}
        trigger={
          <Button variant="ghost" aria-label={t("passkeys.renameLabel", { name })}>
            {t("passkeys.rename")}
          </Button>
        }
      >
        <RenamePasskey passkey={passkey} onDone={() => setRenaming(false)} />
      </Modal>
      <Button
        variant="outline"
        loading={pending}
        aria-label={t("passkeys.removeLabel", { name })}
        onClick={() => void remove()}
      >
        {t("passkeys.remove")}
      </Button>
    </Row>
  );
}

function List() {
  const { t } = useTranslation("settings");
  const { data: passkeys, isError, refetch } = usePasskeys();
  if (isError) return <LoadFailure title={t("passkeys.error")} onRetry={refetch} />;
  if (!passkeys) return <Skeleton className="h-11" />;
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label={t("passkeys.list")} className="-my-4 divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

export function PasskeysSection({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const [adding, setAdding] = useState(false);
  return (
    <Section name="passkeys">
      <div className="grid gap-5">
        <p className="text-ink-soft">{t("passkeys.description")}</p>
        <List />
        {isUnconfirmed(user) ? (
          <p className="font-medium">{t("passkeys.confirmFirst")}</p>
        ) : !supportsPasskeys() ? (
          <p className="font-medium">{t("passkeys.unsupported")}</p>
        ) : !user.hasPassword ? (
          <PasswordFirst />
        ) : (
          <Modal
            open={adding}
            onOpenChange={setAdding}
            size="sm"
            title={t("passkeys.add")}
            trigger={
              <Button variant="outline" size="md" className="justify-self-start max-sm:w-full">
                {t("passkeys.add")}
              </Button>
            }
          >
            <AddPasskey onDone={() => setAdding(false)} />
          </Modal>
        )}
      </div>
    </Section>
  );
}
