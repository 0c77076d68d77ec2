// The calls of the settings page.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { type User, updateUser } from "@/api/session";

type Schemas = components["schemas"];
export type Device = Schemas["Device"];
export type DataExport = Schemas["DataExport"];

export async function updateProfile(body: Schemas["Profile"]): Promise<User> {
  const user = await unwrap(api.POST("/api/me/update", { body }));
  await updateUser(user);
  return user;
}

/** Agree to a version of the terms, which must be the current one. */
export async function agreeToTerms(version: number): Promise<void> {
  await updateUser(await unwrap(api.POST("/api/me/terms", { body: { version } })));
}

export async function uploadAvatar(image: File): Promise<void> {
  const body = new FormData();
  body.append("image", image);
  await updateUser(await unwrap(api.POST("/api/me/avatar", { body })));
}

export async function removeAvatar(): Promise<void> {
  await updateUser(await unwrap(api.POST("/api/me/avatar/delete")));
}

/** Send a confirmation link to the new address; return the message for the user. */
export async function requestEmailChange(body: Schemas["EmailChange"]): Promise<string> {
  const { message } = await unwrap(api.POST("/api/me/email", { body }));
  return message;
}

// Refetched on each visit: devices sign in and out elsewhere.
const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: () => unwrap(api.POST("/api/me/sessions")),
  staleTime: 0,
  meta: { list: true },
});

export const useDevices = () => useQuery(devicesQuery);

function filterDevices(isKept: (device: Device) => boolean): void {
  queryClient.setQueryData(devicesQuery.queryKey, (devices) => devices?.filter(isKept));
}

export async function endSession({ id }: Device): Promise<void> {
  await unwrap(api.POST("/api/me/sessions/{session_id}/end", { params: { path: { session_id: id } } }));
  filterDevices((device) => device.id !== id);
}

/** Remove the other devices from the list after the server has signed them out. */
function forgetOtherDevices(): void {
  filterDevices(({ current }) => current);
}

export async function endOtherSessions(): Promise<void> {
  await unwrap(api.POST("/api/me/sessions/endOthers"));
  forgetOtherDevices();
}

/** Change the password, which signs out the other devices. */
export async function changePassword(body: Schemas["PasswordChange"]): Promise<void> {
  await unwrap(api.POST("/api/me/password", { body }));
  forgetOtherDevices();
}

/** Mail a link to set a password, for an account that has none. */
export const sendPasswordLink = () => unwrap(api.POST("/api/me/password/link"));

export const startSecondFactor = (password: string) =>
  unwrap(api.POST("/api/me/secondFactor/start", { body: { password } }));

/** Confirm the setup with a first code; return the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { recoveryCodes } = await unwrap(api.POST("/api/me/secondFactor/confirm", { body: { code } }));
  return recoveryCodes;
}

/** Store that the second factor is on, which has signed out the other devices. */
export async function secondFactorConfirmed(user: User): Promise<void> {
  await updateUser({ ...user, secondFactor: true });
  forgetOtherDevices();
}

export async function removeSecondFactor(user: User, body: Schemas["SecondFactorRemoval"]): Promise<void> {
  await unwrap(api.POST("/api/me/secondFactor/remove", { body }));
  await updateUser({ ...user, secondFactor: false });
}

const exportPollInterval = 3000;
/** Shorter than the paths of archives are valid. */
const exportRenewInterval = 4 * 60_000;

// Polled while an archive is being made, and then to renew its path.
const exportsQuery = queryOptions({
  queryKey: ["exports"],
  queryFn: () => unwrap(api.POST("/api/me/exports")),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.length
      ? data.some(({ path }) => path === null)
        ? exportPollInterval
        : exportRenewInterval
      : false,
  refetchOnWindowFocus: true,
  meta: { list: true },
});

export const useExports = () => useQuery(exportsQuery);

/** Request a new archive; return the message for the user. */
export async function requestExport(): Promise<string> {
  const { message } = await unwrap(api.POST("/api/me/export"));
  await queryClient.invalidateQueries(exportsQuery);
  return message;
}

/** Schedule the deletion of the account, which signs out the other devices. */
export async function deleteAccount(password: string): Promise<User> {
  const user = await unwrap(api.POST("/api/me/delete", { body: { password } }));
  await updateUser(user);
  forgetOtherDevices();
  return user;
}

/** Keep the account. Its renewals stay cancelled: return the subscription that could be resumed, if any. */
export async function cancelDeletion() {
  await updateUser(await unwrap(api.POST("/api/me/delete/cancel")));
  const subscriptions = await unwrap(api.POST("/api/my-subscriptions")).catch(() => []);
  return { cancelled: subscriptions.find(({ canResume }) => canResume) };
}
