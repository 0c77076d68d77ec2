import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What a message is about (S8.2): error red, warning orange, success green, info primary. */
export type Tone = "error" | "warning" | "success" | "info";

export const toneText: Record<Tone, string> = {
  error: "text-danger",
  warning: "text-warning",
  success: "text-success",
  info: "text-primary-strong",
};

export const toneIcon: Record<Tone, ReactNode> = {
  error: <CircleX />,
  warning: <TriangleAlert />,
  success: <CircleCheck />,
  info: <Info />,
};
