import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { classes } from "./classes";
import { popupLook, popupOffset, positionMethod } from "./popup-look";
import { useLayer } from "./useLayer";

export type DropdownItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Renders a router link. */
  to?: string;
  onSelect?: () => void;
  /** For items that are choices: whether it is the current one. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
};

type DropdownProps = {
  trigger: ReactElement;
  /** Groups are separated by a line. */
  groups: DropdownItem[][];
  /** Shown above the items, such as the signed-in user. */
  header?: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
  defaultOpen?: boolean;
};

const itemLook = (item: DropdownItem) =>
  classes(
    "flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-lg px-2.5 text-sm outline-none max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0",
    "data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:outline-2 data-highlighted:outline-transparent",
    item.danger
      ? "text-danger data-highlighted:bg-danger-soft"
      : "text-ink data-highlighted:bg-fill [&_svg]:text-ink-faint",
  );

function Item({ item }: { item: DropdownItem }) {
  const shared = {
    disabled: item.disabled ?? false,
    onClick: () => item.onSelect?.(),
    className: itemLook(item),
  };
  const content = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
    </>
  );
  if (item.checked !== undefined) {
    return (
      <Menu.CheckboxItem {...shared} checked={item.checked} closeOnClick>
        {content}
        <Menu.CheckboxItemIndicator keepMounted className="data-unchecked:invisible">
          <Check className="text-primary-strong!" />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    );
  }
  if (item.to !== undefined) {
    return (
      <Menu.LinkItem {...shared} closeOnClick render={<Link to={item.to} />}>
        {content}
      </Menu.LinkItem>
    );
  }
  return <Menu.Item {...shared}>{content}</Menu.Item>;
}

export function Dropdown({
  trigger,
  groups,
  header,
  align = "end",
  side = "bottom",
  defaultOpen = false,
}: DropdownProps) {
  const [open, setOpen] = useState(defaultOpen);
  const layer = useLayer(open);
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner
          positionMethod={positionMethod}
          side={side}
          align={align}
          sideOffset={popupOffset}
          collisionPadding={popupOffset}
          style={{ zIndex: layer.zIndex }}
        >
          <Menu.Popup
            className={classes(
              popupLook,
              "max-h-(--available-height) min-w-52 overflow-y-auto rounded-2xl p-1.5",
            )}
          >
            {header ? <div className="px-2.5 pt-1.5 pb-2 text-sm">{header}</div> : null}
            {groups.map((items) => (
              <Menu.Group
                key={items[0]?.key}
                className="not-first:mt-1.5 not-first:border-line not-first:border-t not-first:pt-1.5"
              >
                {items.map((item) => (
                  <Item key={item.key} item={item} />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
