import type { ComponentProps } from "react";
import { z } from "@/lib/zod";
import { ActionDialog, reason } from "./ActionDialog";

const rules = z.object({ reason });

type ReasonDialogProps = Pick<
  ComponentProps<typeof ActionDialog>,
  "title" | "description" | "submit" | "done" | "danger" | "onClose"
> & { open?: boolean; act: (values: z.output<typeof rules>) => Promise<unknown> };

/** A dialog for a change that needs nothing but its reason. */
export function ReasonDialog({ open = true, ...dialog }: ReasonDialogProps) {
  return <ActionDialog {...dialog} open={open} rules={rules} initial={{ reason: "" }} />;
}
