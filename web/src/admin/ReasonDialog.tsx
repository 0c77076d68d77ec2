import type { ComponentProps } from "react";
import { z } from "@/lib/zod";
import { ActionDialog, reason } from "./ActionDialog";

const rules = z.object({ reason });

type ReasonDialogProps = Pick<
  ComponentProps<typeof ActionDialog>,
  "title" | "description" | "submit" | "done" | "danger" | "onClose"
> & { act: (reason: string) => Promise<unknown> };

/** A dialog for a change that needs nothing but its reason. */
export function ReasonDialog({ act, ...dialog }: ReasonDialogProps) {
  return (
    <ActionDialog {...dialog} open rules={rules} initial={{ reason: "" }} act={({ reason }) => act(reason)} />
  );
}
