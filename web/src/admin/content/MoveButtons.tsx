import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { IconButton } from "@/ui/IconButton";
import { useT } from "../texts";
import { moved } from "./order";

type MoveButtonsProps<Entry> = {
  list: readonly Entry[];
  index: number;
  /** What the entry is called, for the names of the buttons. */
  name: string;
  onChange: (list: Entry[]) => void;
  removable?: boolean;
};

/** Moves an entry up and down, or removes it. */
export function MoveButtons<Entry>({
  list,
  index,
  name,
  onChange,
  removable = false,
}: MoveButtonsProps<Entry>) {
  const t = useT();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t("catalogue.moveUp", { name })}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => onChange(moved(list, index, -1))}
      />
      <IconButton
        label={t("catalogue.moveDown", { name })}
        icon={<ArrowDown />}
        disabled={index === list.length - 1}
        onClick={() => onChange(moved(list, index, 1))}
      />
      {removable ? (
        <IconButton
          label={t("catalogue.remove", { name })}
          icon={<Trash2 />}
          onClick={() => onChange(list.toSpliced(index, 1))}
        />
      ) : null}
    </span>
  );
}
