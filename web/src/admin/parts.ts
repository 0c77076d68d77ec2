// The parts of the administration, in the order of the menu. The server checks each right again.
import { History, type LucideIcon, UserCog } from "lucide-react";
import type { components } from "@/api/schema.gen";
import type { Key } from "./texts";

export type Right = components["schemas"]["Right"];

interface Part {
  path: string;
  label: Key;
  right: Right;
  Icon: LucideIcon;
}

export const parts: readonly Part[] = [
  { path: "staff", label: "nav.staff", right: "manageStaff", Icon: UserCog },
  { path: "audit", label: "nav.audit", right: "readAudit", Icon: History },
];
