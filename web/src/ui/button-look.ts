import { classes } from "./classes";
import { defaultSize, type Size } from "./size";

export type ButtonVariant = "primary" | "neutral" | "outline" | "ghost" | "danger" | "link";

type Look = {
  variant?: ButtonVariant | undefined;
  size?: Size | undefined;
  square?: boolean | undefined;
  block?: boolean | undefined;
};

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover",
  neutral: "border-transparent bg-fill text-ink hover:bg-fill-strong",
  outline: "border-line-strong/60 bg-surface text-ink hover:bg-fill",
  ghost: "border-transparent text-ink-soft hover:bg-fill hover:text-ink",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
  link: "border-transparent text-primary-strong underline-offset-4 hover:underline forced-colors:border-none forced-colors:underline",
};

const text: Record<Size, string> = {
  "3xs": "text-[0.6875rem] [&_svg]:size-3",
  "2xs": "text-xs [&_svg]:size-3",
  xs: "text-xs [&_svg]:size-3.5",
  sm: "text-sm [&_svg]:size-4",
  md: "text-sm [&_svg]:size-4",
  lg: "text-base [&_svg]:size-5",
  xl: "text-base [&_svg]:size-5",
  "2xl": "text-lg [&_svg]:size-5.5",
  "3xl": "text-xl [&_svg]:size-6",
};

// Touch targets are 44 px on phones: the two usual sizes grow, the dense ones only extend their hit area.
const box: Record<Size, string> = {
  "3xs": "touch-target min-h-5 gap-1 rounded-md px-1.5",
  "2xs": "touch-target min-h-6 gap-1 rounded-lg px-2",
  xs: "touch-target min-h-7 gap-1.5 rounded-lg px-2.5",
  sm: "min-h-9 gap-2 rounded-[10px] px-3.5 py-1 max-sm:min-h-11 max-sm:rounded-control",
  md: "min-h-10 gap-2 rounded-control px-4 py-1 max-sm:min-h-11",
  lg: "min-h-11 gap-2 rounded-control px-5 py-1.5",
  xl: "min-h-12 gap-2.5 rounded-control px-6 py-2",
  "2xl": "min-h-14 gap-2.5 rounded-2xl px-7 py-2",
  "3xl": "min-h-16 gap-3 rounded-card px-9 py-2",
};

const squareBox: Record<Size, string> = {
  "3xs": "touch-target size-5 rounded-md",
  "2xs": "touch-target size-6 rounded-lg",
  xs: "touch-target size-7 rounded-lg",
  sm: "size-9 rounded-[10px] max-sm:size-11 max-sm:rounded-control",
  md: "size-10 rounded-control max-sm:size-11",
  lg: "size-11 rounded-control",
  xl: "size-12 rounded-control",
  "2xl": "size-14 rounded-2xl",
  "3xl": "size-16 rounded-card",
};

/** The classes of a button, for an element that must look like one but cannot be a Button. */
export function buttonLook({ variant = "neutral", size = defaultSize, square, block }: Look): string {
  return classes(
    "relative inline-flex shrink-0 select-none items-center justify-center border text-center font-medium leading-tight transition-[background-color,color,border-color,scale,opacity] [&_svg]:shrink-0",
    "active:scale-[0.98] disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default",
    variants[variant],
    text[size],
    variant === "link" ? "touch-target gap-1.5 rounded-sm" : square ? squareBox[size] : box[size],
    block && "w-full",
  );
}
