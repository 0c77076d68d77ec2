// Notifications on this device: what its browser can do, whether they are on, and how that is changed. The browser is asked
// for its permission only from a press of a button.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";

/** `installFirst`: an iPhone has them only for apps on its home screen. */
type PushState = "unsupported" | "installFirst" | "blocked" | "off" | "on";

const isSupported = () =>
  Boolean(navigator.serviceWorker) && "PushManager" in window && "Notification" in window;

/** An iPad says that it is a Mac. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server has the last word: who was signed out from afar is told nothing, whatever the browser believes. */
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

/** The state of this device; it changes with what its owner allows in the browser. */
export function usePush() {
  const { data: state, isError: failed, refetch: retry } = useQuery(pushQuery);
  useEffect(() => {
    const unmounted = new AbortController();
    const follow = async () => {
      const permission = await navigator.permissions?.query({ name: "notifications" });
      permission?.addEventListener("change", () => void retry(), { signal: unmounted.signal });
    };
    // Where it cannot be followed, it is asked for on the next visit.
    follow().catch((error: unknown) => console.warn(error));
    return () => unmounted.abort();
  }, [retry]);
  return { state, failed, retry };
}

async function tell(): Promise<PushState> {
  return queryClient.fetchQuery({ ...pushQuery, staleTime: 0 });
}

export async function switchOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return tell();
  const { publicKey } = await unwrap(api.GET("/api/push/key"));
  // It is on its way where this is the first visit.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // What is left of an earlier one may be somebody else's, or made with another key.
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
  return tell();
}

export async function switchOff(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await unwrap(api.POST("/api/push/unsubscribe", { body: { endpoint: subscription.endpoint } }));
    await subscription.unsubscribe();
  }
  return tell();
}
