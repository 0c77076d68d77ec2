// The input picture: a file that is dropped, pasted or chosen, or one of the user's photos.
import { Images } from "lucide-react";
import { type Ref, useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { FileDrop } from "@/ui/FileDrop";
import { minEdge, type Source } from "./creation-request";
import { OwnPhotos } from "./OwnPhotos";

interface SourceFieldProps {
  value: Source | null;
  onChange: (source: Source | null) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLButtonElement>;
}

/** Return a URL that shows the picture: an object URL for a file, for example one restored from a draft. */
function useSourceUrl(source: Source | null): string | undefined {
  const [object, setObject] = useState<{ source: Source; url: string } | null>(null);
  useEffect(() => {
    if (!(source instanceof Blob)) return;
    const url = URL.createObjectURL(source);
    setObject({ source, url });
    return () => URL.revokeObjectURL(url);
  }, [source]);
  if (typeof source === "string") return source;
  return object?.source === source ? object.url : undefined;
}

export function SourceField({ value, onChange, onBlur, name, ref }: SourceFieldProps) {
  const { t } = useTranslation("studio");
  const [picking, setPicking] = useState(false);
  const url = useSourceUrl(value);
  return (
    <div className="grid gap-2">
      <FileDrop
        ref={ref}
        name={name}
        value={value instanceof Blob ? value : null}
        previewUrl={url}
        onChange={onChange}
        onBlur={onBlur}
        onReject={(message) => toast({ color: "error", title: message })}
        minWidth={minEdge}
        minHeight={minEdge}
        className={url ? "min-h-72!" : "min-h-40! p-3!"}
      />
      {value instanceof Blob ? <p className="text-ink-soft text-xs">{t("form.consent")}</p> : null}
      <Button variant="ghost" icon={<Images />} onClick={() => setPicking(true)}>
        {t("form.ownPhotos")}
      </Button>
      <OwnPhotos
        open={picking}
        onOpenChange={setPicking}
        onChoose={(photo) => {
          setPicking(false);
          onChange(photo);
        }}
      />
    </div>
  );
}
