import { Plus } from "lucide-react";
import type { Question } from "./api";

/** Native `<details>` works without JavaScript, and the browser's find-in-page opens it. */
export function Questions({ items }: { items: readonly Question[] }) {
  return (
    <ul className="grid gap-3">
      {items.map(({ id, question, answer }) => (
        <li key={id}>
          <details id={id} className="group rounded-card border border-line bg-surface open:shadow-lift">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-5 py-4 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-faint transition-[rotate] group-open:rotate-45"
              />
            </summary>
            <div
              className="px-5 pb-5 text-ink-soft [&_a]:text-primary-strong [&_a]:underline [&_li]:ms-5 [&_ol]:list-decimal [&_p+p]:mt-3 [&_ul]:list-disc"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, sanitised by the server
              dangerouslySetInnerHTML={{ __html: answer }}
            />
          </details>
        </li>
      ))}
    </ul>
  );
}
