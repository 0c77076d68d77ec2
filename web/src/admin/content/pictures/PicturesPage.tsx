import { Plus } from "lucide-react";
import { useState } from "react";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { fileSize } from "@/lib/file-size";
import { z } from "@/lib/zod";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Field } from "@/ui/Field";
import { FormField } from "@/ui/Form";
import { Image } from "@/ui/Image";
import { Input } from "@/ui/Input";
import { Spinner } from "@/ui/Spinner";
import { ActionDialog, reason } from "../../ActionDialog";
import { PageHead } from "../../PageHead";
import { ReasonDialog } from "../../ReasonDialog";
import { Refusal } from "../../Refusal";
import { useT } from "../../texts";
import { useMoment } from "../../useMoment";
import { useSearchText } from "../../useSearchText";
import { deletePicture, describePicture, type Picture, usePictures } from "./api";
import { alt } from "./rules";
import { UploadDialog } from "./UploadDialog";

const altRules = z.object({ altEn: alt, altEs: alt, reason });

type Opened = { kind: "upload" } | { kind: "describe" | "remove"; picture: Picture };

type DialogProps = { picture: Picture; onClose: () => void };

function DescribeDialog({ picture, onClose }: DialogProps) {
  const t = useT();
  return (
    <ActionDialog
      open
      title={t("pictures.describeWhich", { name: picture.name })}
      description={t("pictures.altHint")}
      rules={altRules}
      initial={{ altEn: picture.alt?.en ?? "", altEs: picture.alt?.es ?? "", reason: "" }}
      act={({ altEn, altEs, reason }) =>
        describePicture({
          name: picture.name,
          version: picture.version,
          alt: { en: altEn, es: altEs },
          reason,
        })
      }
      submit={t("pictures.save")}
      done={t("pictures.described")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="altEn" label={t("pictures.altEn")} required>
            {(control) => <Input {...control} lang="en" maxLength={200} />}
          </FormField>
          <FormField form={form} name="altEs" label={t("pictures.altEs")} required>
            {(control) => <Input {...control} lang="es" maxLength={200} />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}

function RemovalDialog({ picture, onClose }: DialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      danger
      title={t("pictures.removeWhich", { name: picture.name })}
      description={t("pictures.removeHint")}
      act={({ reason }) => deletePicture({ name: picture.name, reason })}
      submit={t("pictures.remove")}
      done={t("pictures.removed")}
      onClose={onClose}
    />
  );
}

function PictureCard({ picture, open }: { picture: Picture; open: (opened: Opened) => void }) {
  const t = useT();
  const moment = useMoment();
  const language = useLanguage();
  const { name, url, alt, bytes, width, height, usedIn, by, changedAt } = picture;
  const size = fileSize(bytes, locales[language]);
  return (
    <Card as="li" padding="none" className="flex flex-col overflow-hidden">
      <Image
        src={url}
        alt={alt?.[language] ?? ""}
        ratio="4/3"
        fit="contain"
        placeholder={false}
        sizes="100vw sm:50vw lg:320px"
      />
      <div className="flex flex-1 flex-col gap-1 p-4 text-sm">
        <h2 className="wrap-anywhere font-medium">{name.replace(/^pictures\//, "")}</h2>
        <p className="text-ink-soft">{alt?.[language]}</p>
        <p className="text-ink-faint text-xs">
          {width && height ? t("pictures.facts", { width, height, size }) : size}
        </p>
        {by && changedAt ? (
          <p className="wrap-anywhere text-ink-faint text-xs">
            {t("pictures.by", { who: by, when: moment(changedAt) })}
          </p>
        ) : null}
        <p className="wrap-anywhere text-ink-soft text-xs">
          {usedIn.length > 0 ? t("pictures.usedIn", { places: usedIn.join(", ") }) : t("pictures.unused")}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <Button
            size="sm"
            aria-label={t("pictures.describeWhich", { name })}
            onClick={() => open({ kind: "describe", picture })}
          >
            {t("pictures.describe")}
          </Button>
          {usedIn.length === 0 ? (
            <Button
              size="sm"
              aria-label={t("pictures.removeWhich", { name })}
              onClick={() => open({ kind: "remove", picture })}
            >
              {t("pictures.remove")}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Pictures that staff have added, for posts and the landing page. */
export function PicturesPage() {
  const t = useT();
  const { search, text, setText } = useSearchText("q");
  const { pictures, error, refetch, more, loadingMore } = usePictures("pictures", search);
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  return (
    <>
      <PageHead
        title={t("pictures.title")}
        lead={t("pictures.lead")}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => open({ kind: "upload" })}>
            {t("pictures.add")}
          </Button>
        }
      />
      <Field label={t("pictures.search")} className="mb-6 max-w-md">
        <Input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {pictures ? (
        pictures.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {pictures.map((picture) => (
              <PictureCard key={picture.name} picture={picture} open={open} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t(search ? "pictures.noneFound" : "pictures.none")} />
        )
      ) : error ? (
        <Refusal error={error} onRetry={refetch} />
      ) : (
        <Spinner label={t("loading")} />
      )}
      {more ? (
        <div className="mt-4 grid place-items-center">
          <Button loading={loadingMore} onClick={more}>
            {t("list.more")}
          </Button>
        </div>
      ) : null}
      {opened?.kind === "upload" ? <UploadDialog onClose={close} /> : null}
      {opened?.kind === "describe" ? <DescribeDialog picture={opened.picture} onClose={close} /> : null}
      {opened?.kind === "remove" ? <RemovalDialog picture={opened.picture} onClose={close} /> : null}
    </>
  );
}
