import { Search, ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { fileUrl } from "@/api/files";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Field } from "@/ui/Field";
import { FileDrop } from "@/ui/FileDrop";
import { Image } from "@/ui/Image";
import { type Match, searchFace, type TakeCaptcha } from "./api";

function Matches({ matches }: { matches: readonly Match[] }) {
  const { t } = useTranslation("trust");
  const href = useHref();
  return (
    <section>
      <h2 className="text-heading">{t("search.found", { count: matches.length })}</h2>
      <p className="mt-2 text-ink-soft">{t("search.foundHint")}</p>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {matches.map(({ token, path }, index) => (
          <li key={path}>
            <a
              href={href("s", { token })}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t("search.see", { number: index + 1 })}
              className="block overflow-hidden rounded-card"
            >
              <Image src={fileUrl(path)} alt="" ratio="1" sizes="50vw sm:240px" quality={75} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Upload a face, and see which shared pictures may show it. */
export function FaceSearch({ takeCaptcha }: { takeCaptcha: TakeCaptcha }) {
  const { t } = useTranslation("trust");
  const language = useLanguage();
  const [image, setImage] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [matches, setMatches] = useState<readonly Match[] | null>(null);
  const top = useRef<HTMLDivElement>(null);
  /** Show a result, or the form again. The pressed button goes away, and must not take the focus with it. */
  const show = (found: readonly Match[] | null) => {
    setMatches(found);
    top.current?.focus();
  };

  const search = async (file: File) => {
    setPending(true);
    setProblem(null);
    try {
      show(await searchFace(file, await takeCaptcha()));
    } catch (error) {
      const message = error instanceof ApiError ? error.fields.image : undefined;
      if (message) setProblem(message);
      else toastError(error, language);
    } finally {
      setPending(false);
    }
  };

  const result =
    matches && (matches.length > 0 ? t("search.found", { count: matches.length }) : t("search.none"));
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {/* Always there: what is announced is a change of it. */}
      <p role="status" className="sr-only">
        {result}
      </p>
      {matches ? (
        <div className="grid gap-8">
          {matches.length > 0 ? (
            <Matches matches={matches} />
          ) : (
            <Card padding="none">
              <EmptyState
                icon={<ShieldCheck />}
                title={t("search.none")}
                description={t("search.noneHint")}
              />
            </Card>
          )}
          <div>
            <Button
              variant="outline"
              onClick={() => {
                show(null);
                setImage(null);
              }}
            >
              {t("search.again")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid max-w-xl gap-6">
          <Field label={t("search.image")} hint={t("search.imageHint")} error={problem}>
            <FileDrop
              value={image}
              onChange={(file) => {
                setImage(file);
                setProblem(null);
              }}
              minWidth={100}
              minHeight={100}
            />
          </Field>
          <Alert icon={<ShieldCheck />} title={t("search.privacy")} />
          <div>
            <Button
              size="lg"
              variant="primary"
              icon={<Search />}
              loading={pending}
              disabled={!image}
              onClick={() => image && void search(image)}
            >
              {t("search.submit")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
