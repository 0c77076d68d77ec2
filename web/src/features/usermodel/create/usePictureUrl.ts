import { useEffect, useState } from "react";

/** An address for bytes that are only in this page, as long as somebody shows them. */
export function usePictureUrl(picture: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
