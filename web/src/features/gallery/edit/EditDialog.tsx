// Orders an edit of a photo: larger, another background, or a crop. The result is a new photo in the gallery.
import { Crop, ImageUpscale, Layers } from "lucide-react";
import { useRef, useState } from "react";
import { useConfig } from "@/api/config";
import type { Creation } from "@/api/my-creations";
import { refreshUser } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { newKey } from "@/lib/new-key";
import { useLast } from "@/lib/useLast";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { Tabs } from "@/ui/Tabs";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";
import { type Edit, orderEdit } from "../api";
import { BackgroundChoices } from "./BackgroundChoices";
import { CropChoices } from "./CropChoices";
import { EditPreview } from "./EditPreview";
import { EnlargeChoices } from "./EnlargeChoices";
import { priceOf } from "./edits";

interface EditDialogProps {
  photo: Creation | null;
  onClose: () => void;
}

type Kind = Edit["kind"];
type Choices = { [Any in Kind]: Extract<Edit, { kind: Any }> };

const first: Choices = {
  ENLARGE: { kind: "ENLARGE", factor: 2 },
  BACKGROUND: { kind: "BACKGROUND", colour: null },
  CROP: { kind: "CROP", format: "LINKEDIN" },
};

export default function EditDialog({ photo, onClose }: EditDialogProps) {
  const { t } = useTranslation("library");
  const shown = useLast(photo);
  const [kind, setKind] = useState<Kind>("ENLARGE");
  const [choices, setChoices] = useState(first);
  // An answer that the browser kept from an older release lacks it. The server refuses what is too large in any case.
  const limit = useConfig().data?.limits.editedPixels ?? Number.POSITIVE_INFINITY;
  if (!shown) return null;
  const edit = choices[kind];
  const choose = (chosen: Edit) => setChoices({ ...choices, [chosen.kind]: chosen });
  const pixels = (shown.width ?? 0) * (shown.height ?? 0);
  const fits = (factor: number) => pixels * factor ** 2 <= limit;
  const tabs = [
    {
      value: "ENLARGE" as const,
      label: t("edit.ENLARGE"),
      icon: <ImageUpscale className="max-sm:hidden" />,
      content: <EnlargeChoices photo={shown} fits={fits} value={choices.ENLARGE} onChange={choose} />,
    },
    {
      value: "BACKGROUND" as const,
      label: t("edit.BACKGROUND"),
      icon: <Layers className="max-sm:hidden" />,
      content: <BackgroundChoices value={choices.BACKGROUND} onChange={choose} />,
    },
    {
      value: "CROP" as const,
      label: t("edit.CROP"),
      icon: <Crop className="max-sm:hidden" />,
      content: <CropChoices value={choices.CROP} onChange={choose} />,
    },
  ];
  return (
    <Modal
      open={photo !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("edit.title")}
      description={t("edit.description")}
      size="lg"
      footer={
        <Order
          photo={shown}
          edit={edit}
          disabled={!fits(edit.kind === "ENLARGE" ? edit.factor : 1)}
          onOrdered={onClose}
        />
      }
    >
      <SwitchedOff feature="EDIT" />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:gap-6">
        <EditPreview photo={shown} edit={edit} />
        <Tabs label={t("edit.what")} tabs={tabs} value={kind} onChange={setKind} className="sm:min-h-96" />
      </div>
    </Modal>
  );
}

interface OrderProps {
  photo: Creation;
  edit: Edit;
  disabled: boolean;
  onOrdered: () => void;
}

/** The balance, and the button with the price. */
function Order({ photo, edit, disabled, onOrdered }: OrderProps) {
  const { t } = useTranslation("library");
  const locale = useLocale();
  const href = useHref();
  const { user } = useVisitor();
  const prices = useConfig().data?.prices;
  const [pending, attempt] = useAttempt();
  // The same order, sent again after a failure, is charged once.
  const sent = useRef({ photo, edit, key: newKey() });
  const cost = prices && priceOf(prices, edit);
  const order = () =>
    attempt(async () => {
      if (sent.current.photo !== photo || sent.current.edit !== edit)
        sent.current = { photo, edit, key: newKey() };
      await orderEdit(photo, edit, sent.current.key);
      sent.current.key = newKey();
      void refreshUser();
      toast({ color: "success", title: t("edit.ordered"), description: t("edit.orderedHint") });
      onOrdered();
    });
  const short = user && cost !== undefined && user.C__tokens < cost;
  return (
    <>
      {user ? (
        <p className="self-center text-ink-soft text-sm sm:me-auto">
          {t("edit.balance", { number: formatNumber(user.C__tokens, locale) })}
        </p>
      ) : null}
      {short ? (
        <Button variant="primary" to={href("tokens")}>
          {t("edit.buy")}
        </Button>
      ) : (
        <Button
          variant="primary"
          loading={pending}
          disabled={disabled || cost === undefined || Boolean(user?.suspension)}
          onClick={order}
        >
          {cost === undefined
            ? t("actions.edit")
            : t("edit.action", { cost: t("edit.tokens", { count: cost }) })}
        </Button>
      )}
    </>
  );
}
