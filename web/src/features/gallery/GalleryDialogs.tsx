// The dialogs that actions on items open.
import { useDeferred } from "@/ui/useDeferred";
import type { useGalleryActions } from "./useGalleryActions";

type GalleryDialogsProps = Pick<
  ReturnType<typeof useGalleryActions>,
  "sharing" | "closeSharing" | "editing" | "closeEditing"
>;

const loadShareDialog = () => import("./ShareDialog");
const loadEditDialog = () => import("./edit/EditDialog");

export function GalleryDialogs({ sharing, closeSharing, editing, closeEditing }: GalleryDialogsProps) {
  const ShareDialog = useDeferred({ wanted: sharing, load: loadShareDialog, onFail: closeSharing });
  const EditDialog = useDeferred({ wanted: editing, load: loadEditDialog, onFail: closeEditing });
  return (
    <>
      {ShareDialog ? <ShareDialog sharing={sharing} onClose={closeSharing} /> : null}
      {EditDialog ? <EditDialog photo={editing} onClose={closeEditing} /> : null}
    </>
  );
}
