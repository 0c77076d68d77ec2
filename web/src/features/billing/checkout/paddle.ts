// Paddle's script, which shows its checkout over the page. It is loaded from Paddle's server when a checkout is opened,
// and reads the transaction from the URL (`_ptxn`).
import type { Overlay } from "../paddle-overlay";

const scriptUrl = "https://cdn.paddle.com/paddle/v2/paddle.js";

interface PaddleEvent {
  name?: string;
}

interface Paddle {
  Environment: { set: (name: "sandbox") => void };
  Initialize: (options: { token: string; eventCallback: (event: PaddleEvent) => void }) => void;
  Checkout: { open: (options: { transactionId: string }) => void };
}

declare global {
  interface Window {
    Paddle?: Paddle;
  }
}

type Listener = (event: "completed" | "closed" | "error") => void;

const events: Record<string, Parameters<Listener>[0]> = {
  "checkout.completed": "completed",
  "checkout.closed": "closed",
  "checkout.error": "error",
};

let listener: Listener = () => {};

function loadScript(): Promise<Paddle> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onload = () =>
      window.Paddle ? resolve(window.Paddle) : reject(new Error("Paddle's script has not defined Paddle"));
    script.onerror = () => {
      script.remove();
      reject(new Error("Paddle's script could not be loaded"));
    };
    document.head.append(script);
  });
}

/** Open the checkout of a transaction, or reopen it after it was closed. */
export async function openCheckout(
  transactionId: string,
  { clientToken, environment }: Overlay,
  onEvent: Listener,
): Promise<void> {
  listener = onEvent;
  // It may be initialized only once. That also opens the transaction in the URL.
  if (window.Paddle) {
    window.Paddle.Checkout.open({ transactionId });
    return;
  }
  const paddle = await loadScript();
  if (environment === "sandbox") paddle.Environment.set("sandbox");
  paddle.Initialize({
    token: clientToken,
    eventCallback: ({ name }) => {
      const event = events[name ?? ""];
      if (event) listener(event);
    },
  });
}
