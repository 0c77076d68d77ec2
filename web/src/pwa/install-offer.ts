// The browser's offer to install the app. It comes when it likes, mostly before anything could show it, so it is kept.
import { createStore } from "@/lib/store";

/** Not in the DOM's types: only some browsers make it. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const installOffer = createStore<InstallOffer | null>(null);

export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Its own banner would come at any time; ours waits its turn.
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => installOffer.set(null));
}
