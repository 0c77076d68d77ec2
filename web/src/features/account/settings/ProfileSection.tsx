import type { User } from "@/api/session";
import { NameForm } from "./NameForm";
import { Section } from "./Section";

export function ProfileSection({ user }: { user: User }) {
  return (
    <Section name="profile">
      <NameForm user={user} />
    </Section>
  );
}
