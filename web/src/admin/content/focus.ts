/** Move the focus from an entry of a list, which is about to be removed, to its neighbour, or to what follows the list. */
export function focusNeighbour(button: Element): void {
  const entry = button.closest("li");
  const next =
    entry?.nextElementSibling ?? entry?.previousElementSibling ?? entry?.parentElement?.nextElementSibling;
  const target = next?.matches("button") ? next : next?.querySelector("button");
  if (target instanceof HTMLElement) target.focus();
}
