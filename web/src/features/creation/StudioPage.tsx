// The create page of all three modes: style picker, form with its cost, and the latest results. The form is prefilled from
// the query.
import { ChevronRight, CloudOff, Palette } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { StandardPage } from "@/document/StandardPage";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { readQuery } from "@/lib/query";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { markTipsRead, useTipsRead } from "@/notices/tips";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Image } from "@/ui/Image";
import { Modal } from "@/ui/Modal";
import { usePhone } from "@/ui/media-query";
import { useLayoutFlag } from "@/visitor/layout-state";
import { CreateForm } from "./CreateForm";
import { type CreationRequest, type Mode, pageOf, type Style } from "./creation-request";
import { LatestResults } from "./LatestResults";
import { ResultsModal } from "./ResultsModal";
import { RunningOrders } from "./RunningOrders";
import { FormSkeleton, PickerSkeleton } from "./StudioSkeleton";
import { useCreation } from "./useCreation";
import { usePreset } from "./usePreset";
import { useSharedPhoto } from "./useSharedPhoto";

interface StudioPageProps {
  mode: Mode;
  /** Undefined until they are loaded. */
  styles: readonly Style[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: Style | null;
  thumbnail: string;
  /** Render the style picker. It calls `onChosen` when a style is chosen. */
  picker: (onChosen: () => void) => ReactNode;
}

export function StudioPage(props: StudioPageProps) {
  const { t } = useTranslation("studio");
  const tipsRead = useTipsRead();
  const mode = pageOf(props.mode);
  useLayoutFlag("hiddenFooter", true);
  return (
    <StandardPage
      head={{ title: t(`${mode}.head.title`) }}
      title={t(`${mode}.title`)}
      description={t(`${mode}.description`)}
    >
      {tipsRead ? null : (
        <Alert title={t("tips.title")} onClose={markTipsRead} className="mb-6">
          {t("tips.description")}
        </Alert>
      )}
      <SwitchedOff feature={props.mode} />
      <Content {...props} />
    </StandardPage>
  );
}

function Content({ mode, styles, failed, onRetry, chosen, thumbnail, picker }: StudioPageProps) {
  const { t } = useTranslation("studio");
  const href = useHref();
  const phone = usePhone();
  const { preset, formKey, onChange } = usePreset(mode);
  const { shared } = readQuery(useLocation().search);
  const sharedPhoto = useSharedPhoto(mode === "REIMAGINE" && shared !== undefined);
  const creation = useCreation(true);
  const formCard = useRef<HTMLDivElement>(null);
  const start = async (request: CreationRequest) => {
    if (chosen) await creation.start(chosen, request);
  };

  if (failed) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<CloudOff />}
          title={t("picker.error.title")}
          description={t("picker.error.description")}
          actions={
            <Button variant="primary" onClick={onRetry}>
              {t("picker.error.retry")}
            </Button>
          }
        />
      </Card>
    );
  }
  if (styles?.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Palette />}
          title={t("empty.title")}
          description={t("empty.description")}
          actions={
            <Button to={href("styles")} variant="primary">
              {t("empty.action")}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_25rem]">
        {phone ? (
          <StyleSheet chosen={chosen} thumbnail={thumbnail} picker={picker} />
        ) : (
          <Card as="section" aria-label={t("picker.title")} className="min-w-0">
            {styles ? picker(() => undefined) : <PickerSkeleton />}
          </Card>
        )}
        <Card
          as="section"
          ref={formCard}
          aria-label={t("form.heading")}
          padding="none"
          className="overflow-clip p-5 [--edge:var(--alerts-room,0px)] [--gutter:1.25rem] [--under:var(--surface)] lg:sticky lg:top-22"
        >
          {phone ? null : <ChosenStyle chosen={chosen} thumbnail={thumbnail} />}
          {sharedPhoto !== undefined ? (
            <CreateForm
              key={formKey}
              mode={mode}
              style={chosen}
              preset={{ ...preset, image: sharedPhoto ?? preset.image }}
              refused={creation.refused}
              onChange={onChange}
              onSubmit={start}
            />
          ) : (
            <FormSkeleton />
          )}
        </Card>
      </div>
      <RunningOrders mode={mode} />
      <LatestResults mode={mode} />
      <ResultsModal
        run={creation.run}
        onClose={creation.close}
        onAgain={creation.again}
        onCancel={creation.cancel}
        opener={() => formCard.current?.querySelector<HTMLElement>("[type=submit]")}
      />
    </>
  );
}

interface ChosenStyleProps {
  chosen: Style | null;
  thumbnail: string;
}

function ChosenStyle({ chosen, thumbnail }: ChosenStyleProps) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  return (
    <div className="mb-5 flex items-center gap-3" role="status">
      {chosen ? (
        <Image src={thumbnail} alt="" ratio="1/1" sizes="48px" className="size-12 shrink-0 rounded-control" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-fill text-ink-faint">
          <Palette className="size-5" aria-hidden="true" />
        </span>
      )}
      <p className="min-w-0">
        <span className="block text-ink-soft text-sm">{t("picker.title")}</span>
        <span className="block truncate font-bold font-display text-lg leading-tight">
          {chosen ? wordsIn(language, chosen.name) : t("picker.none")}
        </span>
      </p>
    </div>
  );
}

/** The style picker on phones: a button that opens a sheet. */
function StyleSheet({ chosen, thumbnail, picker }: ChosenStyleProps & Pick<StudioPageProps, "picker">) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t("picker.choose")}
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-start"
        >
          {chosen ? (
            <Image
              src={thumbnail}
              alt=""
              ratio="1/1"
              sizes="56px"
              className="size-14 shrink-0 rounded-control"
            />
          ) : (
            <span className="grid size-14 shrink-0 place-items-center rounded-control bg-fill text-primary-strong">
              <Palette className="size-6" aria-hidden="true" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block text-ink-soft text-sm">{t("picker.title")}</span>
            <span className="block truncate font-bold font-display text-lg leading-tight">
              {chosen ? wordsIn(language, chosen.name) : t("picker.choose")}
            </span>
          </span>
          <ChevronRight className="size-5 text-ink-faint" aria-hidden="true" />
        </button>
      }
    >
      {picker(() => setOpen(false))}
    </Modal>
  );
}
