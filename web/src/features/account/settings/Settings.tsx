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
import { ReceiptsSection } from "./ReceiptsSection";
import { Section } from "./Section";
import { SectionNav } from "./SectionNav";
import { SessionSection } from "./SessionSection";
import { SecondFactorSection } from "./second-factor/SecondFactorSection";
import { sections } from "./sections";

type SettingsProps = {
  /** Null until it is known who is signed in. */
  user: User | null;
  /** Asks the server who the user is now. */
  onRefresh: () => void;
};

/** The links in our mails lead to a card, and the cards have their place only when the user is known. */
function useCardInAddress(known: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (known && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [known, hash]);
}

/** All cards of the settings. Each keeps its own state, so that saving one leaves what is typed in another. */
export function Settings({ user, onRefresh }: SettingsProps) {
  useCardInAddress(user !== null);
  return (
    <>
      {user?.deletesAt ? <DeletionNotice deletesAt={user.deletesAt} /> : null}
      <div className="grid gap-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
        {/* Begins anew with the real cards: it watches the very elements. */}
        <SectionNav key={String(user !== null)} />
        <div className="grid min-w-0 gap-5">
          {user ? (
            <>
              <ProfileSection user={user} />
              <EmailSection user={user} onRefresh={onRefresh} />
              <PasswordSection email={user.email} />
              <SecondFactorSection user={user} />
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
