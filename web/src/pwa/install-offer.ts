// Keeps the browser's install prompt, which usually fires before the alert is loaded.
import { createStore } from "@/lib/store";

/** Not in the DOM's types: not all browsers support it. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const installOffer = createStore<InstallOffer | null>(null);

export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Suppress the browser's own banner, which may appear at any time.
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => installOffer.set(null));
}
