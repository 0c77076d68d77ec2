import type { ComponentType } from "react";
import { Outlet } from "react-router";
import type { Layout } from "@/routes/table";

export const layouts: Record<Layout, ComponentType> = {
  blank: Outlet,
  default: Outlet,
  "default-blog": Outlet,
};
