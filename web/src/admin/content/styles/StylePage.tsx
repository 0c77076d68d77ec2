import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useId, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Loaded } from "../../Loaded";
import { useLocalized } from "../../money/cells";
import { PageHead } from "../../PageHead";
import { ReasonDialog } from "../../ReasonDialog";
import { useT } from "../../texts";
import { deleteStyle, publishStyle, type Style, styleQuery, withdrawStyle } from "./api";
import { Demos } from "./Demos";
import { StyleForm } from "./StyleForm";

const actions = { publish: publishStyle, withdraw: withdrawStyle, delete: deleteStyle };
type Action = keyof typeof actions;

type ActionsProps = {
  style: Style;
  /** The form has changes, which would be lost: it begins anew with each change of the file. */
  unsaved: boolean;
};

function Actions({ style, unsaved }: ActionsProps) {
  const t = useT();
  const why = useId();
  const navigate = useNavigate();
  const [action, setAction] = useState<Action | null>(null);
  const act = async ({ reason }: { reason: string }) => {
    if (!action) return;
    await actions[action]({ id: style.id, version: style.version, reason });
    if (action === "delete") await navigate("/content/styles");
  };
  const isDraft = style.status === "draft";
  const held = { disabled: unsaved, "aria-describedby": unsaved ? why : undefined };
  return (
    <>
      {unsaved ? (
        <p id={why} className="w-full text-ink-soft text-sm">
          {t("catalogue.styles.saveFirst")}
        </p>
      ) : null}
      {isDraft ? (
        <>
          <Button {...held} onClick={() => setAction("delete")}>
            {t("catalogue.styles.delete.title")}
          </Button>
          <Button {...held} variant="primary" onClick={() => setAction("publish")}>
            {t("catalogue.styles.publish.title")}
          </Button>
        </>
      ) : (
        <Button {...held} onClick={() => setAction("withdraw")}>
          {t("catalogue.styles.withdraw.title")}
        </Button>
      )}
      {action ? (
        <ReasonDialog
          danger={action !== "publish"}
          title={t(`catalogue.styles.${action}.title`)}
          description={t(`catalogue.styles.${action}.hint`)}
          act={act}
          submit={t(`catalogue.styles.${action}.title`)}
          done={t(`catalogue.styles.${action}.done`)}
          onClose={() => setAction(null)}
        />
      ) : null}
    </>
  );
}

/** One style: what it is called, how it is made, its demos, and whether it is in the catalogue. */
export function StylePage() {
  const t = useT();
  const local = useLocalized();
  const { id = "" } = useParams();
  const query = useQuery(styleQuery(id));
  const [unsaved, setUnsaved] = useState(false);
  return (
    <Loaded query={query}>
      {(style) => (
        <>
          <Link
            to="/content/styles"
            className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
          >
            <ArrowLeft aria-hidden="true" />
            {t("content.sections.styles")}
          </Link>
          <PageHead
            title={local(style.name)}
            lead={
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={style.status === "draft" ? "warning" : "success"}>
                  {t(`catalogue.styles.status.${style.status}`)}
                </Badge>
                <code className="text-sm">{style.id}</code>
              </span>
            }
            actions={<Actions style={style} unsaved={unsaved} />}
          />
          <Demos style={style} />
          <StyleForm key={style.version} style={style} onChanged={setUnsaved} />
        </>
      )}
    </Loaded>
  );
}
