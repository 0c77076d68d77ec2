// Orders further photos like one: the same style, place and light, in other poses.
import { useState } from "react";
import { useConfig } from "@/api/config";
import type { Creation } from "@/api/my-creations";
import { orderMore } from "@/api/my-shoots";
import { useTranslation } from "@/i18n/useTranslation";
import { useLast } from "@/lib/useLast";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { toast } from "@/notices/toast";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { OrderFooter } from "../OrderFooter";
import { type MoreQuantity, moreQuantities } from "./quantities";

interface MoreDialogProps {
  photo: Creation | null;
  onClose: () => void;
}

export default function MoreDialog({ photo, onClose }: MoreDialogProps) {
  const { t } = useTranslation("library");
  const shown = useLast(photo);
  const price = useConfig().data?.prices.PHOTO;
  const [quantity, setQuantity] = useState<MoreQuantity>(1);
  if (!shown) return null;
  const cost = (count: number) => price && price * count;
  return (
    <Modal
      open={photo !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("more.title")}
      description={t("more.description")}
      footer={
        <OrderFooter
          cost={cost(quantity)}
          label={(tokens) => t("more.action", { cost: tokens })}
          what={`${shown.id} ${quantity}`}
          order={async (key) => {
            await orderMore(shown, quantity, key);
            toast({
              color: "success",
              title: t("more.ordered", { count: quantity }),
              description: t("ordered"),
            });
          }}
          onOrdered={onClose}
        />
      }
    >
      <SwitchedOff feature="IMAGINE" />
      <RadioCards
        label={t("more.quantity")}
        value={quantity}
        onChange={setQuantity}
        options={moreQuantities.map((count) => ({
          value: count,
          label: t("more.photos", { count }),
          badge: price ? (
            <span className="whitespace-nowrap text-ink-soft text-sm tabular-nums">
              {t("tokens", { count: price * count })}
            </span>
          ) : undefined,
        }))}
      />
    </Modal>
  );
}
