// Orders an edit of a photo: larger, another background, or a crop. The result is a new photo in the gallery.
import { Crop, ImageUpscale, Layers } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useLast } from "@/lib/useLast";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { toast } from "@/notices/toast";
import { Modal } from "@/ui/Modal";
import { Tabs } from "@/ui/Tabs";
import { type Edit, orderEdit } from "../api";
import { OrderFooter } from "../OrderFooter";
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
  const { limits, prices } = useConfig().data ?? {};
  // An answer that the browser kept from an older release lacks it. The server refuses what is too large in any case.
  const limit = limits?.editedPixels ?? Number.POSITIVE_INFINITY;
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
        <OrderFooter
          cost={prices && priceOf(prices, edit)}
          label={(cost) => t("edit.action", { cost })}
          what={`${shown.id} ${JSON.stringify(edit)}`}
          disabled={!fits(edit.kind === "ENLARGE" ? edit.factor : 1)}
          order={async (key) => {
            await orderEdit(shown, edit, key);
            toast({ color: "success", title: t("edit.ordered"), description: t("ordered") });
          }}
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
