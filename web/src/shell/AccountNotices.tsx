// What the signed-in user has to know about the account on every page. Few people need any of it.
import type { User } from "@/api/session";
import DeletionAlert from "./DeletionAlert";
import { NewTerms } from "./NewTerms";
import { SuspensionNotice } from "./SuspensionNotice";

export default function AccountNotices({ user }: { user: User }) {
  return (
    <>
      {user.deletesAt ? <DeletionAlert deletesAt={user.deletesAt} /> : null}
      {user.suspension ? <SuspensionNotice suspension={user.suspension} /> : null}
      {user.termsDue ? <NewTerms version={user.termsDue} /> : null}
    </>
  );
}
