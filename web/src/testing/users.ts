// Users for unit tests.
import { signIn, type User } from "@/api/session";

export const ada: User = {
  id: "1",
  avatar: null,
  name: "Ada",
  email: "ada@example.org",
  status: 1,
  C__tokens: 10,
  languageTag: "en",
  subscriptionsActive: [],
  hasPassword: true,
  secondFactor: false,
};

export function signInAs(user: User): void {
  signIn({ accessToken: "a", refreshToken: "r", user });
}
