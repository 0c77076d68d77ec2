import { useEffect } from "react";
import { useLocation } from "react-router";
import type { User } from "@/api/session";
import { Skeleton } from "@/ui/Skeleton";
import { DataSection } from "./DataSection";
import { DeleteSection } from "./DeleteSection";
import { DeletionNotice } from "./DeletionNotice";
import { DevicesSection } from "./DevicesSection";
import { EmailSection } from "./EmailSection";
import { NotificationsSection } from "./NotificationsSection";
import { PasswordSection } from "./PasswordSection";
import { PlanSection } from "./PlanSection";
import { PreferencesSection } from "./PreferencesSection";
import { ProfileSection } from "./ProfileSection";
import { PasskeysSection } from "./passkeys/PasskeysSection";
import { ReceiptsSection } from "./ReceiptsSection";
import { Section } from "./Section";
import { SectionNav } from "./SectionNav";
import { SessionSection } from "./SessionSection";
import { SecondFactorSection } from "./second-factor/SecondFactorSection";
import { sections } from "./sections";

type SettingsProps = {
  /** Null while loading. */
  user: User | null;
  /** Refetch the user. */
  onRefresh: () => void;
};

/** Scroll to the card in the hash, as in links of e-mails, once the cards are rendered. */
function useScrollToCard(rendered: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (rendered && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [rendered, hash]);
}

/** All cards of the settings. Each has its own state, so that saving one does not reset another. */
export function Settings({ user, onRefresh }: SettingsProps) {
  useScrollToCard(user !== null);
  return (
    <>
      {user?.deletesAt ? <DeletionNotice deletesAt={user.deletesAt} /> : null}
      <div className="grid gap-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
        {/* Remounted with the real cards, because it observes their elements. */}
        <SectionNav key={String(user !== null)} />
        <div className="grid min-w-0 gap-5">
          {user ? (
            <>
              <ProfileSection user={user} />
              <EmailSection user={user} onRefresh={onRefresh} />
              <PasswordSection email={user.email} />
              <SecondFactorSection user={user} />
              <PasskeysSection user={user} />
              <PreferencesSection user={user} />
              <NotificationsSection />
              <DevicesSection />
              <PlanSection user={user} />
              <ReceiptsSection />
              <DataSection />
              <DeleteSection user={user} />
              <SessionSection />
            </>
          ) : (
            sections.map((name) => (
              <Section key={name} name={name}>
                <Skeleton className="h-24" />
              </Section>
            ))
          )}
        </div>
      </div>
    </>
  );
}
