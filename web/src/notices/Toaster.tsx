// Renders the toasts. Base UI handles timers, stacking, focus and announcements.
import { Toast } from "@base-ui/react/toast";
import { useEffect, useEffectEvent } from "react";
import { loadTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { ToastCard } from "@/ui/ToastCard";
import { failureTexts } from "./failure";
import { defaultToastTimeout, type ToastMessage, takeToasts, toastQueue } from "./toast";

interface ToastData {
  message: ToastMessage;
}

/** Whether a new toast makes an earlier one wrong or useless: an error that was overcome or replaced, the same text or topic. */
function outdates(message: ToastMessage, earlier: ToastMessage): boolean {
  if (message.title === earlier.title) return true;
  if (message.topic && message.topic === earlier.topic) return true;
  return earlier.color === "error" && (message.color === "error" || message.color === "success");
}

function useQueuedToasts(): void {
  const { add, close, toasts } = Toast.useToastManager<ToastData>();
  const waiting = useStore(toastQueue);
  const closeOutdated = useEffectEvent((message: ToastMessage) => {
    for (const { id, data } of toasts) if (data && outdates(message, data.message)) close(id);
  });
  useEffect(() => {
    if (waiting.length === 0) return;
    const messages = takeToasts();
    const last = messages.filter((message, index) =>
      messages.slice(index + 1).every((later) => !outdates(later, message)),
    );
    for (const message of last) {
      closeOutdated(message);
      add({
        id: message.id,
        title: message.title,
        description: message.description,
        timeout: message.timeout ?? defaultToastTimeout,
        priority: message.color === "error" ? "high" : "low",
        data: { message },
        ...(message.callback ? { onRemove: message.callback } : {}),
      });
    }
  }, [waiting, add]);
}

/** Base UI announces an error in a separate live region and hides the card meanwhile, although the keyboard can
    reach it. Keep the card visible to assistive technology, and announce it only once. */
const spokenElsewhere = { "aria-hidden": false, "aria-live": "off" } as const;

function Toasts() {
  useQueuedToasts();
  const language = useLanguage();
  // Now, because without a network they could not be loaded when they are needed.
  useEffect(() => {
    loadTexts(language, failureTexts).catch((error: unknown) => console.warn(error));
  }, [language]);
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const message = toast.data?.message;
    if (!message) return null;
    const leave = () => close(toast.id);
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["right", "down"]}
        data-color={message.color ?? "info"}
        {...(message.color === "error" && spokenElsewhere)}
        className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) transition-[opacity,translate] duration-200 data-limited:hidden data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
      >
        <Toast.Content>
          <ToastCard
            title={<Toast.Title render={<p />}>{message.title}</Toast.Title>}
            description={
              message.description ? (
                <Toast.Description render={<p />}>{message.description}</Toast.Description>
              ) : undefined
            }
            color={message.color ?? "info"}
            icon={message.icon}
            avatar={
              message.avatar ? { name: message.avatar.name, src: message.avatar.src ?? null } : undefined
            }
            actions={message.actions?.map((action) => ({
              ...action,
              click() {
                action.click();
                leave();
              },
            }))}
            onClose={message.closeButton === false ? undefined : leave}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}

export default function Toaster() {
  const { t } = useTranslation("shell");
  return (
    <Toast.Provider limit={5}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t("notifications")}
          className="fixed inset-x-3 bottom-[calc(0.75rem+var(--bar-room,0px)+var(--alerts-room,0px))] z-[1600] ms-auto flex max-w-sm flex-col gap-2 sm:start-auto sm:end-4 sm:bottom-[calc(1rem+var(--bar-room,0px)+var(--alerts-room,0px))] sm:w-96"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
