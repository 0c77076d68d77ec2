import { useEffect } from "react";
import { useLocation } from "react-router";
import { useConfig } from "@/api/config";
import type { User } from "@/api/session";
import { Skeleton } from "@/ui/Skeleton";
import { DataSection } from "./DataSection";
import { DeleteSection } from "./DeleteSection";
import { DeletionNotice } from "./DeletionNotice";
import { DevicesSection } from "./DevicesSection";
import { EmailSection } from "./EmailSection";
import { IdentitiesSection } from "./identities/IdentitiesSection";
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

/** Scroll to the card in the hash, as in links of e-mails, once the cards are rendered. `cards`: how many there are. */
function useScrollToCard(cards: number): void {
  const location = useLocation();
  useEffect(() => {
    // On every click on a link, even to the same card.
    const { hash } = location;
    if (cards > 0 && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [cards, location]);
}

/** All cards of the settings. Each has its own state, so that saving one does not reset another. */
export function Settings({ user, onRefresh }: SettingsProps) {
  const providers = useConfig().data?.signInWith ?? [];
  // The card of linked accounts is for sites that offer Google or Apple.
  const shown = sections.filter((name) => name !== "identities" || providers.length > 0);
  useScrollToCard(user ? shown.length : 0);
  return (
    <>
      {user?.deletesAt ? <DeletionNotice deletesAt={user.deletesAt} /> : null}
      <div className="grid gap-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
        {/* Remounted with the real cards, because it observes their elements. */}
        <SectionNav key={`${user !== null} ${shown.length}`} shown={shown} />
        <div className="grid min-w-0 gap-5">
          {user ? (
            <>
              <ProfileSection user={user} />
              <EmailSection user={user} onRefresh={onRefresh} />
              <PasswordSection user={user} onRefresh={onRefresh} />
              <SecondFactorSection user={user} />
              <PasskeysSection user={user} />
              {providers.length > 0 ? <IdentitiesSection user={user} providers={providers} /> : null}
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
            shown.map((name) => (
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
