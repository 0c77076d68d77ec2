import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/ui/Button";
import { Fact, Facts } from "../Facts";
import { ReasonDialog } from "../ReasonDialog";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { type Case, lookAtPicture } from "./api";

type PictureProps = { caseId: string; picture: NonNullable<Case["picture"]> };

/** The picture of a case, which is hidden until somebody says why they have to see it. */
export function Picture({ caseId, picture }: PictureProps) {
  const t = useT();
  const moment = useMoment();
  const { local } = useFormats();
  const [asking, setAsking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const { kind, style, state, evidenceUntil } = picture;
  const exists = state !== "GONE" && (state !== "TAKEN_DOWN" || evidenceUntil);
  return (
    <div className="grid gap-4">
      {url && kind === "VIDEO" ? (
        <video
          src={url}
          aria-label={t("cases.picture.alt")}
          controls
          muted
          playsInline
          className="max-h-[60dvh] w-full rounded-control bg-fill"
        />
      ) : url ? (
        <img
          src={url}
          alt={t("cases.picture.alt")}
          className="max-h-[60dvh] w-full rounded-control bg-fill object-contain"
        />
      ) : exists ? (
        <div className="grid justify-items-center gap-3 rounded-control bg-fill px-4 py-8 text-center">
          <EyeOff aria-hidden="true" className="size-6 text-ink-faint" />
          <p className="text-ink-soft text-sm">{t("cases.picture.hidden")}</p>
          <Button icon={<Eye />} onClick={() => setAsking(true)}>
            {t("cases.picture.look")}
          </Button>
        </div>
      ) : null}
      <Facts>
        <Fact label={t("cases.picture.state")}>{t(`cases.picture.states.${state}`)}</Fact>
        <Fact label={t("cases.kind")}>{kind && t(`cases.picture.kinds.${kind}`)}</Fact>
        <Fact label={t("cases.picture.style")}>{style && local(style)}</Fact>
        <Fact label={t("cases.picture.evidence")}>{evidenceUntil && moment(evidenceUntil)}</Fact>
      </Facts>
      <ReasonDialog
        open={asking}
        title={t("cases.picture.look")}
        description={t("cases.picture.lookHint")}
        act={async (body) => setUrl(URL.createObjectURL(await lookAtPicture(caseId, body)))}
        submit={t("cases.picture.look")}
        done={t("cases.picture.looked")}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
