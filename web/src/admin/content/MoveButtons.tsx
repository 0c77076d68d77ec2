import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { IconButton } from "@/ui/IconButton";
import { useT } from "../texts";
import { focusNeighbour } from "./focus";
import { moved } from "./order";

type MoveButtonsProps<Entry> = {
  list: readonly Entry[];
  index: number;
  /** What the entry is called, for the names of the buttons. */
  name: string;
  onChange: (list: Entry[]) => void;
  removable?: boolean;
};

/** Moves an entry of a list (`li`) up and down, or removes it. */
export function MoveButtons<Entry>({
  list,
  index,
  name,
  onChange,
  removable = false,
}: MoveButtonsProps<Entry>) {
  const t = useT();
  const move = (by: number) => ({
    // Not `disabled`, which would lose the focus at the ends of the list.
    "aria-disabled": list[index + by] === undefined,
    className: "aria-disabled:opacity-40",
    onClick: () => list[index + by] !== undefined && onChange(moved(list, index, by)),
  });
  return (
    <span className="flex shrink-0">
      <IconButton label={t("content.form.moveUp", { name })} icon={<ArrowUp />} {...move(-1)} />
      <IconButton label={t("content.form.moveDown", { name })} icon={<ArrowDown />} {...move(1)} />
      {removable ? (
        <IconButton
          label={t("content.form.remove", { name })}
          icon={<Trash2 />}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onChange(list.toSpliced(index, 1));
          }}
        />
      ) : null}
    </span>
  );
}
