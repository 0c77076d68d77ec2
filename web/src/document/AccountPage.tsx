import type { ReactNode } from "react";
import { Card } from "@/ui/Card";
import { Head } from "./Head";

interface AccountPageProps {
  head: { title: string; description?: string };
  hidden?: boolean;
  title: string;
  description?: string;
  children: ReactNode;
}

/** A form centred on a blank page. */
export function AccountPage({ head, hidden = false, title, description, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <Head {...head} hidden={hidden} />
      <h1 className="text-center text-title">{title}</h1>
      {description ? <p className="mt-3 text-center text-ink-soft">{description}</p> : null}
      <Card className="mt-8">{children}</Card>
    </div>
  );
}
