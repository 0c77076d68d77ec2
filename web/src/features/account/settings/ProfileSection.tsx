import type { User } from "@/api/session";
import { AvatarPicker } from "./AvatarPicker";
import { NameForm } from "./NameForm";
import { Section } from "./Section";

export function ProfileSection({ user }: { user: User }) {
  return (
    <Section name="profile">
      <div className="grid gap-6">
        <AvatarPicker user={user} />
        <NameForm user={user} />
      </div>
    </Section>
  );
}
