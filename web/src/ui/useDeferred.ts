// Parts that load the first time they are wanted, never with the page.
import { type ComponentType, useEffect, useState } from "react";

interface Deferred<Props> {
  /** Whatever asks for the part; each new one tries again where loading has failed before. */
  wanted: unknown;
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Told when the part could not be loaded: the page stays as it is, without it. */
  onFail?: () => void;
}

/** The part once it has been wanted and loaded, and from then on: what leaves must be able to fade. */
export function useDeferred<Props>({ wanted, load, onFail }: Deferred<Props>): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted || Part) return;
    load()
      .then((module) => setPart(() => module.default))
      .catch((error: unknown) => {
        console.error(error);
        onFail?.();
      });
  }, [wanted, Part, load, onFail]);
  return Part;
}
