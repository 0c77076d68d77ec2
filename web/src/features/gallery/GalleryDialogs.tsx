// The dialogs that actions on items open.
import { useDeferred } from "@/ui/useDeferred";
import type { useGalleryActions } from "./useGalleryActions";

type GalleryDialogsProps = Pick<
  ReturnType<typeof useGalleryActions>,
  "sharing" | "closeSharing" | "editing" | "closeEditing" | "liked" | "closeMore"
>;

const loadShareDialog = () => import("./ShareDialog");
const loadEditDialog = () => import("./edit/EditDialog");
const loadMoreDialog = () => import("./more/MoreDialog");

export function GalleryDialogs(props: GalleryDialogsProps) {
  const { sharing, closeSharing, editing, closeEditing, liked, closeMore } = props;
  const ShareDialog = useDeferred({ wanted: sharing, load: loadShareDialog, onFail: closeSharing });
  const EditDialog = useDeferred({ wanted: editing, load: loadEditDialog, onFail: closeEditing });
  const MoreDialog = useDeferred({ wanted: liked, load: loadMoreDialog, onFail: closeMore });
  return (
    <>
      {ShareDialog ? <ShareDialog sharing={sharing} onClose={closeSharing} /> : null}
      {EditDialog ? <EditDialog photo={editing} onClose={closeEditing} /> : null}
      {MoreDialog ? <MoreDialog photo={liked} onClose={closeMore} /> : null}
    </>
  );
}
