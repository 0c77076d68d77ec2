import { Check } from "lucide-react";
import { Card } from "./Card";

/** A list of benefits with a check mark. */
export function CheckCards({ items }: { items: readonly { name: string; description: string }[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {items.map(({ name, description }) => (
        <Card as="li" key={name} className="flex gap-4">
          <Check className="mt-0.5 size-5 shrink-0 text-primary-strong" aria-hidden="true" />
          <div>
            <h2 className="text-heading">{name}</h2>
            <p className="mt-1.5 text-ink-soft">{description}</p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
