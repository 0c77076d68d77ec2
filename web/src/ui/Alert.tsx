import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { IconButton } from "./IconButton";
import { type Tone, toneIcon, toneText } from "./tone";

type AlertProps = {
  tone?: Tone;
  title: ReactNode;
  icon?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
  onClose?: () => void;
  className?: string;
  children?: ReactNode;
};

const backgrounds: Record<Tone, string> = {
  error: "border-danger/25 bg-danger-soft",
  warning: "border-warning/25 bg-warning-soft",
  success: "border-success/25 bg-success-soft",
  info: "border-primary-strong/20 bg-primary-soft",
};

export function Alert({ tone = "info", title, icon, actions, onClose, className, children }: AlertProps) {
  const { t } = useTranslation("ui");
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classes(
        "flex items-start gap-3 rounded-card border p-4 text-sm",
        backgrounds[tone],
        className,
      )}
    >
      <span className={classes("mt-px [&_svg]:size-5", toneText[tone])}>{icon ?? toneIcon[tone]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink">{title}</p>
        {children ? <div className="mt-0.5 text-ink-soft">{children}</div> : null}
        {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {onClose ? (
        <IconButton label={t("dismiss")} icon={<X />} size="xs" onClick={onClose} className="-m-1" />
      ) : null}
    </div>
  );
}
