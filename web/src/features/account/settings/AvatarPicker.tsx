import { ImageUp, Trash2 } from "lucide-react";
import { useOptimistic, useRef } from "react";
import { fileUrl } from "@/api/files";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { acceptedTypes, readImage } from "@/ui/read-image";
import { Spinner } from "@/ui/Spinner";
import { removeAvatar, uploadAvatar } from "./api";

const limits = { maxMegabytes: 5, minWidth: 64, minHeight: 64 };

/** The user's picture, with buttons to choose and remove it. A chosen one is shown during the upload. */
export function AvatarPicker({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const { t: ui } = useTranslation("ui");
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [pending, attempt] = useAttempt();
  const [src, show] = useOptimistic(user.avatar && fileUrl(user.avatar));

  const upload = async (image: File) => {
    const read = await readImage(image, limits);
    if ("problem" in read) {
      const { maxMegabytes: size, minWidth: width, minHeight: height } = limits;
      toast({ color: "error", title: ui(`fileDrop.${read.problem}`, { size, width, height }) });
      return;
    }
    attempt(async () => {
      show(read.url);
      await uploadAvatar(read.file);
      toast({ color: "success", title: t("profile.photoSaved") });
    });
  };

  const remove = async () => {
    show(null);
    // The remove button disappears with the picture.
    opener.current?.focus();
    await removeAvatar();
    toast({ color: "success", title: t("profile.photoRemoved") });
  };

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="relative inline-grid" aria-busy={pending}>
        <Avatar name={user.name} src={src} size="2xl" label={t("profile.photo")} />
        {pending ? (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-scrim text-white text-xl">
            <Spinner />
          </span>
        ) : null}
      </span>
      <div className="grid min-w-44 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept={acceptedTypes.join(",")}
            aria-label={t("profile.photo")}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const image = event.target.files?.[0];
              if (image) void upload(image);
              // So that choosing the same file again fires the event.
              event.target.value = "";
            }}
          />
          <Button
            ref={opener}
            variant="outline"
            icon={<ImageUp />}
            aria-disabled={pending}
            onClick={() => !pending && picker.current?.click()}
          >
            {t(src ? "profile.change" : "profile.upload")}
          </Button>
          {src ? (
            <IconButton
              variant="outline"
              label={t("profile.remove")}
              icon={<Trash2 />}
              aria-disabled={pending}
              onClick={() => !pending && attempt(remove)}
            />
          ) : null}
        </div>
        <p className="text-ink-faint text-sm">{t("profile.photoHint")}</p>
      </div>
    </div>
  );
}
