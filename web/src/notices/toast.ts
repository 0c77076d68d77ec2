// Toasts from anywhere: `toast({title: "Saved"})`. The component that renders them loads with the first one.

import type { ReactNode } from "react";
import { createStore } from "@/lib/store";
import type { ToastAction } from "@/ui/ToastCard";
import type { Tone } from "@/ui/tone";

export interface ToastOptions {
  title: string;
  description?: string;
  icon?: ReactNode;
  avatar?: { name: string; src?: string | null };
  color?: Tone;
  /** What it is about. A newer toast of the same topic replaces it, as it may say the opposite. */
  topic?: string | undefined;
  /** Milliseconds; 0 stays until closed. */
  timeout?: number;
  actions?: ToastAction[];
  closeButton?: boolean;
  /** Called once the toast is gone, for whatever reason. */
  callback?: () => void;
}

export interface ToastMessage extends ToastOptions {
  id: string;
}

export const defaultToastTimeout = 5000;

/** Queued toasts. */
export const toastQueue = createStore<readonly ToastMessage[]>([]);

let lastTimestamp = 0;

/** A timestamp, unique even within a millisecond. */
function nextId(): string {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return String(lastTimestamp);
}

export function toast(options: ToastOptions): string {
  const message = { ...options, id: nextId() };
  toastQueue.set([...toastQueue.get(), message]);
  return message.id;
}

export function takeToasts(): readonly ToastMessage[] {
  const messages = toastQueue.get();
  if (messages.length > 0) toastQueue.set([]);
  return messages;
}
