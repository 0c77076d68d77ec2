// The parts of the administration, in the order of the menu. The server checks each right again.
import {
  ChartColumn,
  Cog,
  CreditCard,
  History,
  type LucideIcon,
  Newspaper,
  UserCog,
  Users,
} from "lucide-react";
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
  { path: "figures", label: "figures.title", right: "seeFigures", Icon: ChartColumn },
  { path: "people", label: "people.title", right: "seePeople", Icon: Users },
  { path: "work", label: "work.title", right: "seeWork", Icon: Cog },
  { path: "money", label: "money.title", right: "seeMoney", Icon: CreditCard },
  { path: "content", label: "content.title", right: "editContent", Icon: Newspaper },
  { path: "staff", label: "nav.staff", right: "manageStaff", Icon: UserCog },
  { path: "audit", label: "nav.audit", right: "readAudit", Icon: History },
];
