// All error messages side by side, to read them as users do.
import { useEffect, useState } from "react";
import { languages } from "@/i18n/language";
import { type ErrorGroup, errorGroups } from "./error-texts";

export default function ErrorTexts() {
  const [groups, setGroups] = useState<ErrorGroup[]>([]);
  useEffect(() => {
    void errorGroups().then(setGroups);
  }, []);
  return (
    <div className="page-width py-12">
      <h1 className="text-title">Error messages</h1>
      {groups.map(({ title, texts }) => (
        <section key={title} className="mt-10 border-line border-t pt-6">
          <h2 className="text-heading">
            {title} ({texts.length})
          </h2>
          <dl className="mt-4 grid gap-4 text-sm">
            {texts.map(({ key, texts: found }) => (
              <div key={key} className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr_1fr]">
                <dt className="break-words font-mono text-ink-faint text-xs leading-5">{key}</dt>
                {languages.map((language) => (
                  <dd key={language} lang={language}>
                    {found[language]}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
