import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonLook } from "./button-look";
import { classes } from "./classes";
import { Spinner } from "./Spinner";
import type { Size } from "./size";

type Common = {
  variant?: ButtonVariant | undefined;
  size?: Size | undefined;
  /** Shows a spinner instead of the label and ignores clicks. The button keeps its width and focus. */
  loading?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Full width. */
  block?: boolean | undefined;
  /** For a single icon; see IconButton. */
  square?: boolean | undefined;
};

type AsButton = Common & ComponentProps<"button"> & { to?: undefined; href?: undefined };
type AsRoute = Common & ComponentProps<typeof Link> & { href?: undefined };
type AsAnchor = Common & ComponentProps<"a"> & { href: string; to?: undefined };

export type ButtonProps = AsButton | AsRoute | AsAnchor;

/** A button; with `to` a router link, with `href` a plain link (downloads, other sites). */
export function Button({
  variant,
  size,
  loading = false,
  icon,
  iconEnd,
  block,
  square,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = classes(buttonLook({ variant, size, square, block }), className);
  const content = (
    <>
      <span className={classes("contents", loading && "[&>*]:opacity-0")}>
        {icon}
        {children === undefined ? null : <span className={square ? "contents" : undefined}>{children}</span>}
        {iconEnd}
      </span>
      {loading ? <Spinner className="absolute inset-0 place-items-center" /> : null}
    </>
  );

  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={look}>
        {content}
      </Link>
    );
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {content}
      </a>
    );
  }

  const { onClick, type = "button", ...button } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      onClick={click}
      // Not `disabled`, which would lose the focus.
      aria-disabled={loading || button["aria-disabled"]}
      aria-busy={loading || button["aria-busy"]}
      className={look}
    >
      {content}
    </button>
  );
}
