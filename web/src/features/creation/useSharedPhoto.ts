import { useEffect, useState } from "react";
import { takeShared } from "@/lib/shared-photo";

/** Return the photo received by the share target, or null if there is none. Undefined while loading. */
export function useSharedPhoto(wanted: boolean): File | null | undefined {
  const [photo, setPhoto] = useState<File | null | undefined>(wanted ? undefined : null);
  useEffect(() => {
    if (!wanted) return;
    takeShared()
      .catch((error: unknown) => {
        console.error(error);
        return null;
      })
      .then((found) => setPhoto((known) => known ?? found));
  }, [wanted]);
  return photo;
}
