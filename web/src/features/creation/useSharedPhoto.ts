import { useEffect, useState } from "react";
import { takeShared } from "@/lib/shared-photo";

/** A photo that another app shared, for the form to begin with; undefined until it is known whether there is one. */
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
