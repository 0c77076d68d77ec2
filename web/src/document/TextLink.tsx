import type { ComponentProps } from "react";
import { Link } from "@/routing/links";

/** A link inside text, underlined so that it is not distinguished by colour alone. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...props} className="text-primary-strong underline underline-offset-4 hover:text-ink" />;
}
