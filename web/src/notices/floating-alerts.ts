// Persistent alerts in a corner: install, update, unconfirmed e-mail, Reimagine.
import type { ReactNode } from "react";
import { createStore } from "@/lib/store";
import type { Tone } from "@/ui/tone";

export interface FloatingAlert {
  id: string;
  title: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
  content?: ReactNode;
  actions?: ReactNode;
  onClose?: () => void;
}

export const floatingAlerts = createStore<readonly FloatingAlert[]>([]);

/** Show an alert, or update the one with the same id. */
export function showAlert(alert: FloatingAlert): void {
  const others = floatingAlerts.get().filter(({ id }) => id !== alert.id);
  floatingAlerts.set([...others, alert]);
}

export function hideAlert(id: string): void {
  floatingAlerts.set(floatingAlerts.get().filter((alert) => alert.id !== id));
}
