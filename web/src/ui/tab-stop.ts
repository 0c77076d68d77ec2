/**
 * Props for an option of a radio group: its tab stop is the selected option. Base UI sets it when the group mounts, and leaves it
 * there if the value changes later other than by the user (base-ui 1.9).
 */
export const tabStop = <Value>(option: Value, selected: Value | null) =>
  selected === null ? {} : { tabIndex: option === selected ? 0 : -1 };
