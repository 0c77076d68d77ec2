// What can be suspended, from the mildest to the strictest.
import type { Person } from "./api";

type Scope = NonNullable<Person["suspended"]>;

export const scopes = ["CREATION", "ACCOUNT"] as const satisfies Scope[];

type Suspendable = Pick<Person, "suspended" | "staffRole">;

/** A suspension of creation can be extended to the account. Staff have to leave the staff first. */
export const maySuspend = ({ suspended, staffRole }: Suspendable): boolean =>
  staffRole === null && suspended !== "ACCOUNT";

/** The scopes that would add something. */
export const scopesBeyond = (suspended: Scope | null): readonly [Scope, ...Scope[]] =>
  suspended ? ["ACCOUNT"] : scopes;
