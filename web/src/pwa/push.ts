// Push notifications on this device: support, state, subscribing and unsubscribing. The browser's permission is
// requested only on a user gesture.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";

/** `installFirst`: iOS supports push only for apps on the home screen. */
type PushState = "unsupported" | "installFirst" | "blocked" | "off" | "on";

const isSupported = () =>
  Boolean(navigator.serviceWorker) && "PushManager" in window && "Notification" in window;

/** An iPad identifies itself as a Mac. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server decides: a device that was signed out remotely gets nothing, whatever the browser's state is. */
async function readState(): Promise<PushState> {
  if (!isSupported()) return isIos() ? "installFirst" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await subscriptionHere();
  if (!subscription) return "off";
  const { endpoint } = subscription;
  const { subscribed } = await unwrap(api.POST("/api/push/state", { body: { endpoint } }));
  return subscribed ? "on" : "off";
}

const pushQuery = queryOptions({ queryKey: ["push"], queryFn: readState, staleTime: 0 });

/** The state of this device, updated when the browser's permission changes. */
export function usePush() {
  const { data: state, isError: failed, refetch: retry } = useQuery(pushQuery);
  useEffect(() => {
    const unmounted = new AbortController();
    const follow = async () => {
      const permission = await navigator.permissions?.query({ name: "notifications" });
      permission?.addEventListener("change", () => void retry(), { signal: unmounted.signal });
    };
    // Without change events, the permission is read again on the next visit.
    follow().catch((error: unknown) => console.warn(error));
    return () => unmounted.abort();
  }, [retry]);
  return { state, failed, retry };
}

async function refreshState(): Promise<PushState> {
  return queryClient.fetchQuery({ ...pushQuery, staleTime: 0 });
}

export async function switchOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return refreshState();
  const { publicKey } = await unwrap(api.GET("/api/push/key"));
  // On a first visit the worker may still be registering.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // An old subscription may belong to another account, or use another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await unwrap(
    api.POST("/api/push/subscribe", { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } }),
  );
  return refreshState();
}

export async function switchOff(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await unwrap(api.POST("/api/push/unsubscribe", { body: { endpoint: subscription.endpoint } }));
    await subscription.unsubscribe();
  }
  return refreshState();
}
