import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import type { Creation } from "@/api/my-creations";
import { extended, noSelection, type Selection, toggled } from "./selection";

interface GridInput {
  items: readonly Creation[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onSelectAll: () => void;
  onOpen: (index: number) => void;
  onDelete: (item: Creation) => void;
  focus: (id: string) => void;
  onFocused: (id: string) => void;
  /** Return the index of the item above or below. */
  across: (index: number, step: -1 | 1) => number;
}

const longPressMs = 450;
/** How far, in pixels, a long press may move. */
const slop = 10;
const rowsPerPage = 4;

const tileOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;

/** Handle clicks, taps, long presses and keys on the tiles of a grid, by event delegation. */
export function useGridInput({
  items,
  selection,
  onSelect,
  onSelectAll,
  onOpen,
  onDelete,
  ...grid
}: GridInput) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  /** A long press has selected the tile: ignore the click that follows. */
  const ignoreClick = useRef(false);
  const order = () => items.map(({ id }) => id);
  const release = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };

  const onClick = (event: MouseEvent) => {
    const tile = tileOf(event.target);
    const index = Number(tile?.dataset.index);
    const item = tile && items[index];
    if (!item) return;
    if (ignoreClick.current) {
      ignoreClick.current = false;
      return;
    }
    const onCircle = (event.target as Element).closest("[data-select]") !== null;
    if (event.shiftKey) onSelect(extended(selection, item.id, order()));
    else if (onCircle || selection.active || event.ctrlKey || event.metaKey)
      onSelect(toggled(selection, item.id));
    else onOpen(index);
  };

  const onPointerDown = (event: PointerEvent) => {
    ignoreClick.current = false;
    release();
    const item = items[Number(tileOf(event.target)?.dataset.index)];
    if (event.pointerType === "mouse" || !item) return;
    const timer = setTimeout(() => {
      ignoreClick.current = true;
      navigator.vibrate?.(10);
      onSelect(toggled(selection, item.id));
    }, longPressMs);
    press.current = { timer, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = press.current;
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > slop) release();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = Number(tileOf(event.target)?.dataset.index);
    const item = items[index];
    if (!item) return;
    const control = event.ctrlKey || event.metaKey;
    const last = items.length - 1;
    const movePage = (step: -1 | 1) => {
      let target = index;
      for (let rows = 0; rows < rowsPerPage; rows += 1) target = grid.across(target, step);
      return target;
    };
    const targets: Record<string, (() => number) | undefined> = {
      ArrowLeft: () => index - 1,
      ArrowRight: () => index + 1,
      ArrowUp: () => grid.across(index, -1),
      ArrowDown: () => grid.across(index, 1),
      PageUp: () => movePage(-1),
      PageDown: () => movePage(1),
      Home: () => 0,
      End: () => last,
    };
    const move = control && event.key.startsWith("Arrow") ? undefined : targets[event.key];
    const act = () => {
      if (move) {
        const target = items[Math.min(last, Math.max(0, move()))];
        if (!target) return;
        if (event.shiftKey) {
          const from = selection.anchor ? selection : toggled(noSelection, item.id);
          onSelect(extended(from, target.id, order()));
        }
        grid.focus(target.id);
      } else if (event.key === " ") {
        onSelect(event.shiftKey ? extended(selection, item.id, order()) : toggled(selection, item.id));
      } else if (event.key === "Enter") {
        onOpen(index);
      } else if (event.key === "Delete") {
        onDelete(item);
      } else if (event.key === "a" && control) {
        onSelectAll();
      } else if (event.key === "Escape" && selection.active) {
        onSelect(noSelection);
      } else {
        return false;
      }
    };
    if (act() !== false) event.preventDefault();
  };

  return {
    onClick,
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
    // On touch screens a long press must not open the context menu.
    onContextMenu: (event: MouseEvent) => {
      if (ignoreClick.current || press.current) event.preventDefault();
    },
    onFocus: (event: { target: EventTarget }) => {
      const id = tileOf(event.target)?.dataset.id;
      if (id) grid.onFocused(id);
    },
  };
}
