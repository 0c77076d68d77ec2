import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Error is red, warning orange, success green, info the primary colour. */
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
