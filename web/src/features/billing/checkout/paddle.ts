// Paddle's own script, which draws its checkout over our page. It comes from Paddle's server only where a checkout is
// opened, and finds the transaction in the address by itself (`_ptxn`).
import type { Overlay } from "../paddle-overlay";

const address = "https://cdn.paddle.com/paddle/v2/paddle.js";

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
    script.src = address;
    script.onload = () => (window.Paddle ? resolve(window.Paddle) : reject(new Error("Paddle is not there")));
    script.onerror = () => {
      script.remove();
      reject(new Error("Paddle's script could not be loaded"));
    };
    document.head.append(script);
  });
}

/** Opens the checkout of a transaction; once more where it was closed. */
export async function openCheckout(
  transactionId: string,
  { clientToken, environment }: Overlay,
  tell: Listener,
): Promise<void> {
  listener = tell;
  // It may be set up only once, and then opens what the address names.
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
