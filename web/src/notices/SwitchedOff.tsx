import { useConfig } from "@/api/config";
import type { components } from "@/api/schema.gen";
import { useDeferred } from "@/ui/useDeferred";

type Feature = components["schemas"]["PublicConfig"]["switchedOff"][number];

// Loaded only if it is needed, with its texts.
const load = () => import("./SwitchedOffNote");

/** Tells beforehand that a feature is switched off. The server refuses it in any case. */
export function SwitchedOff({ feature }: { feature: Feature }) {
  const { data: config } = useConfig();
  // An answer that the browser kept from an older release lacks the list.
  const off = config?.switchedOff?.includes(feature);
  const Note = useDeferred({ wanted: off, load });
  return off && Note ? <Note /> : null;
}
