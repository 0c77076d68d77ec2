import { useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { BeforeAfter } from "@/ui/BeforeAfter";
import { Button } from "@/ui/Button";
import { Image } from "@/ui/Image";
import { LoadFailure } from "@/ui/LoadFailure";
import { Modal } from "@/ui/Modal";
import { Skeleton } from "@/ui/Skeleton";
import type { Style } from "./api";
import { useStyles } from "./useStyles";

interface TryDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The styles that have a finished restyle of each sample face. */
function byFace(styles: readonly Style[]): Map<string, Style[]> {
  const faces = new Map<string, Style[]>();
  for (const style of styles) {
    const [face] = style.reimagineDemos;
    if (face) faces.set(face, [...(faces.get(face) ?? []), style]);
  }
  return faces;
}

export default function TryDialog({ open, onClose }: TryDialogProps) {
  const { t } = useTranslation("try");
  return (
    <Modal
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("title")}
      description={t("description")}
      size="lg"
    >
      <Try />
    </Modal>
  );
}

function Try() {
  const { t } = useTranslation("try");
  const language = useLanguage();
  const href = useHref();
  const { styles, error, refetch } = useStyles("REIMAGINE");
  const [face, setFace] = useState<string>();
  const [styleId, setStyleId] = useState<string>();
  if (error) return <LoadFailure title={t("error")} onRetry={async () => refetch()} />;
  if (!styles) return <Skeleton className="h-96 rounded-card" />;
  const faces = byFace(styles);
  const shownFace = face ?? [...faces.keys()][0] ?? "";
  const offered = faces.get(shownFace) ?? [];
  const style = offered.find(({ id }) => id === styleId) ?? offered[0];
  const name = style ? wordsIn(language, style.name) : "";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <BeforeAfter
          key={style?.id}
          before={{ src: shownFace, alt: t("before") }}
          after={{ src: style?.reimagineDemos[1] ?? "", alt: t("after", { style: name }) }}
          ratio="1/1"
          sizes="92vw sm:350px"
          quality={75}
          priority
          className="animate-develop"
        />
        <Button
          to={href("reimagine", undefined, { query: { style: style?.id } })}
          variant="primary"
          size="lg"
          block
        >
          {t("own")}
        </Button>
      </div>
      <div className="grid content-start gap-4">
        <Pictures
          label={t("faces")}
          value={shownFace}
          onChoose={setFace}
          options={[...faces.keys()].map((value, index) => ({
            value,
            src: value,
            label: t("face", { number: index + 1 }),
          }))}
        />
        <Pictures
          label={t("styles")}
          value={style?.id ?? ""}
          onChoose={setStyleId}
          options={offered.map(({ id, name: names, reimagineDemos }) => ({
            value: id,
            src: reimagineDemos[1] ?? "",
            label: wordsIn(language, names),
          }))}
        />
      </div>
    </div>
  );
}

interface PicturesProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly { value: string; src: string; label: string }[];
}

function Pictures({ label, value, onChoose, options }: PicturesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className="grid max-h-64 grid-cols-6 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            aria-label={option.label}
            title={option.label}
            onClick={() => onChoose(option.value)}
            className="overflow-hidden rounded-control ring-primary-strong focus-visible:outline-2 focus-visible:outline-primary-strong focus-visible:outline-offset-2 aria-pressed:ring-3"
          >
            <Image src={option.src} alt="" ratio="1/1" sizes="80px" quality={60} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
