import type { ReactNode } from "react";
import { isPremium } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { ColorModePicker } from "@/shell/ColorModePicker";
import { useVisitor } from "@/shell/document";
import { LanguagePicker } from "@/shell/LanguagePicker";
import { StandardPage } from "@/shell/StandardPage";
import { Avatar } from "@/ui/Avatar";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";

const unconfirmed = -1;

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <h2 className="text-heading">{title}</h2>
      <div className="flex flex-wrap items-center justify-between gap-4">{children}</div>
    </Card>
  );
}

function Plan({ premium }: { premium: boolean }) {
  const { t } = useTranslation("settings");
  const href = useHref();
  return (
    <>
      <p className="text-ink-soft">{t(premium ? "plan.active" : "plan.inactive")}</p>
      <Button to={href(premium ? "settings-subscriptions" : "premium")} variant="outline">
        {t(premium ? "plan.manage" : "plan.join")}
      </Button>
    </>
  );
}

export default function Settings() {
  const { t } = useTranslation("settings");
  const href = useHref();
  const { user } = useVisitor();
  return (
    <StandardPage head={{ title: t("head.title") }} title={t("title")} narrow>
      <div className="grid gap-4">
        <Block title={t("profile.title")}>
          {user ? (
            <div className="flex items-center gap-4">
              <Avatar name={user.name} src={user.avatar} size="xl" />
              <dl className="grid gap-0.5">
                <dt className="sr-only">{t("profile.name")}</dt>
                <dd className="font-medium">{user.name}</dd>
                <dt className="sr-only">{t("profile.email")}</dt>
                <dd className="flex flex-wrap items-center gap-2 text-ink-soft">
                  {user.email}
                  {user.status === unconfirmed ? (
                    <Badge tone="warning">{t("profile.unconfirmed")}</Badge>
                  ) : null}
                </dd>
              </dl>
            </div>
          ) : (
            <Skeleton className="h-16 w-64" />
          )}
        </Block>
        <Block title={t("display.title")}>
          <LanguagePicker />
          <ColorModePicker />
        </Block>
        <Block title={t("plan.title")}>
          {user ? <Plan premium={isPremium(user)} /> : <Skeleton className="h-10 w-full" />}
        </Block>
        <Block title={t("leave.title")}>
          <p className="text-ink-soft">{t("leave.description")}</p>
          <Button to={href("logout")} variant="outline">
            {t("leave.logout")}
          </Button>
        </Block>
      </div>
    </StandardPage>
  );
}
