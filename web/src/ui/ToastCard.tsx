import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Avatar } from "./Avatar";
import { Button } from "./Button";
import type { ButtonVariant } from "./button-look";
import { classes } from "./classes";
import { IconButton } from "./IconButton";
import { type Tone, toneIcon, toneText } from "./tone";

export type ToastAction = { label: string; click: () => void; variant?: ButtonVariant };

type ToastCardProps = {
  title: ReactNode;
  description?: ReactNode;
  color?: Tone;
  icon?: ReactNode;
  avatar?: { name: string; src: string | null } | undefined;
  actions?: ToastAction[] | undefined;
  /** If set, shows a close button. */
  onClose?: (() => void) | undefined;
  className?: string;
};

const edges: Record<Tone, string> = {
  error: "before:bg-danger",
  warning: "before:bg-warning",
  success: "before:bg-success",
  info: "before:bg-primary",
};

/** The look of a toast; notices/Toaster.tsx shows, announces and removes it. */
export function ToastCard({
  title,
  description,
  color = "info",
  icon,
  avatar,
  actions = [],
  onClose,
  className,
}: ToastCardProps) {
  const { t } = useTranslation("ui");
  return (
    <div
      className={classes(
        "relative flex w-full gap-3 overflow-hidden rounded-2xl border border-line bg-raised py-3.5 ps-5 pe-3 text-sm shadow-lift before:absolute before:inset-y-0 before:start-0 before:w-1",
        edges[color],
        description || actions.length > 0 ? "items-start" : "items-center",
        className,
      )}
    >
      {avatar ? (
        <Avatar {...avatar} />
      ) : (
        <span className={classes("[&_svg]:size-5", toneText[color])}>{icon ?? toneIcon[color]}</span>
      )}
      <div className="min-w-0 flex-1">
        <div className="font-medium text-ink leading-5">{title}</div>
        {description ? <div className="mt-0.5 text-ink-soft">{description}</div> : null}
        {actions.length > 0 ? (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {actions.map((action) => (
              <Button key={action.label} size="xs" variant={action.variant} onClick={action.click}>
                {action.label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {onClose ? <IconButton label={t("close")} icon={<X />} size="xs" onClick={onClose} /> : null}
    </div>
  );
}
