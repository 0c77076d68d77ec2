import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Image } from "@/ui/Image";
import { Spinner } from "@/ui/Spinner";
import { Loaded } from "../../Loaded";
import { ReasonDialog } from "../../ReasonDialog";
import { useT } from "../../texts";
import { useMoment } from "../../useMoment";
import { acceptDemos, type DemoFile, demosQuery, discardDemos, makeDemos, type Style } from "./api";

const actions = { make: makeDemos, accept: acceptDemos, discard: discardDemos };
type Action = keyof typeof actions;

const isFilm = ({ name }: DemoFile) => name.endsWith(".mp4");
const stem = ({ name }: DemoFile) => name.replace(/\.\w+$/, "");

/** Pictures and films of one side. The poster of a film is not shown apart. */
function Files({ files, label }: { files: DemoFile[]; label: string }) {
  const films = new Set(files.filter(isFilm).map(stem));
  const shown = files.filter((file) => isFilm(file) || !films.has(stem(file)));
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
      {shown.map((file) => (
        <li key={file.name}>
          {isFilm(file) ? (
            // biome-ignore lint/a11y/useMediaCaption: a silent film
            <video
              src={file.url}
              controls
              preload="metadata"
              aria-label={`${label}: ${file.name}`}
              className="aspect-square w-full rounded-control bg-fill object-cover"
            />
          ) : (
            <Image
              src={file.url}
              alt={`${label}: ${file.name}`}
              ratio="1/1"
              sizes="50vw sm:200px"
              placeholder={false}
              className="rounded-control"
            />
          )}
          <p className="wrap-anywhere mt-1 text-ink-soft text-xs">{file.name}</p>
        </li>
      ))}
    </ul>
  );
}

/** The demos of a style, and next to them those that the configured engine made anew. */
export function Demos({ style }: { style: Style }) {
  const t = useT();
  const moment = useMoment();
  const query = useQuery(demosQuery(style.id));
  const [action, setAction] = useState<Action | null>(null);
  return (
    <Card as="section" className="mb-8" aria-labelledby="demos">
      <h2 id="demos" className="text-heading">
        {t("catalogue.demos.title")}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">{t("catalogue.demos.lead")}</p>
      <Loaded query={query}>
        {({ current, new: made }) => {
          const running = made?.status === "QUEUED" || made?.status === "RUNNING";
          return (
            <>
              <div className={made?.status === "DONE" ? "grid gap-6 lg:grid-cols-2" : undefined}>
                <div>
                  <h3 className="mb-2 font-medium text-sm">{t("catalogue.demos.current")}</h3>
                  {current.length > 0 ? (
                    <Files files={current} label={t("catalogue.demos.current")} />
                  ) : (
                    <p className="text-ink-soft text-sm">{t("catalogue.demos.none")}</p>
                  )}
                </div>
                {made?.status === "DONE" ? (
                  <div>
                    <h3 className="mb-2 font-medium text-sm">{t("catalogue.demos.new")}</h3>
                    <Files files={made.files} label={t("catalogue.demos.new")} />
                    <p className="mt-2 text-ink-soft text-xs">
                      {t("catalogue.demos.by", { who: made.by, when: moment(made.createdAt) })}
                    </p>
                  </div>
                ) : null}
              </div>
              {made?.status === "FAILED" ? (
                <Alert tone="error" title={t("catalogue.demos.failed")} className="mt-4">
                  <code>{made.error}</code>
                </Alert>
              ) : null}
              <div className="mt-5 flex flex-wrap items-center gap-3">
                {running ? <Spinner label={t("catalogue.demos.running")} /> : null}
                {running ? (
                  <span className="text-ink-soft text-sm">{t("catalogue.demos.running")}</span>
                ) : null}
                {made?.status === "DONE" ? (
                  <Button variant="primary" onClick={() => setAction("accept")}>
                    {t("catalogue.demos.accept.title")}
                  </Button>
                ) : null}
                {made && !running ? (
                  <Button onClick={() => setAction("discard")}>{t("catalogue.demos.discard.title")}</Button>
                ) : null}
                {running || made?.status === "DONE" ? null : (
                  <Button onClick={() => setAction("make")}>{t("catalogue.demos.make.title")}</Button>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      {action ? (
        <ReasonDialog
          title={t(`catalogue.demos.${action}.title`)}
          description={t(`catalogue.demos.${action}.hint`)}
          act={({ reason }) => actions[action]({ id: style.id, reason })}
          submit={t(`catalogue.demos.${action}.title`)}
          done={t(`catalogue.demos.${action}.done`)}
          onClose={() => setAction(null)}
        />
      ) : null}
    </Card>
  );
}
