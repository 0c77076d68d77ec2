// The picture to begin with: dropped, pasted or chosen from this device (S5.5), or one of one's own photos.
import { Images } from "lucide-react";
import { type Ref, useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { FileDrop } from "@/ui/FileDrop";
import { OwnPhotos } from "./OwnPhotos";
import { minEdge, type Source } from "./wish";

interface SourceFieldProps {
  value: Source | null;
  onChange: (source: Source | null) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLButtonElement>;
}

/** A file that was chosen before this form was opened has to be shown by its own address. */
function useAddress(source: Source | null): string | undefined {
  const [made, setMade] = useState<{ of: Source; url: string } | null>(null);
  useEffect(() => {
    if (!(source instanceof Blob)) return;
    const url = URL.createObjectURL(source);
    setMade({ of: source, url });
    return () => URL.revokeObjectURL(url);
  }, [source]);
  if (typeof source === "string") return source;
  return made?.of === source ? made.url : undefined;
}

export function SourceField({ value, onChange, onBlur, name, ref }: SourceFieldProps) {
  const { t } = useTranslation("studio");
  const [picking, setPicking] = useState(false);
  const address = useAddress(value);
  return (
    <div className="grid gap-2">
      <FileDrop
        ref={ref}
        name={name}
        value={value instanceof Blob ? value : null}
        previewUrl={address}
        onChange={onChange}
        onBlur={onBlur}
        onReject={(message) => toast({ color: "error", title: message })}
        minWidth={minEdge}
        minHeight={minEdge}
        className={address ? "min-h-56!" : "min-h-40! p-3!"}
      />
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
