// Components that load on first use, not with the page.
import { type ComponentType, useEffect, useState } from "react";

interface Deferred<Props> {
  /** Load when truthy. After a failure, a change of the value retries. */
  wanted: unknown;
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Called if loading failed; the page continues without the component. */
  onFail?: (error: unknown) => void;
}

/** Return the component once it is loaded. It is kept when no longer wanted, so that it can fade out. */
export function useDeferred<Props>({ wanted, load, onFail }: Deferred<Props>): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted || Part) return;
    load()
      .then((module) => setPart(() => module.default))
      .catch((error: unknown) => {
        console.error(error);
        onFail?.(error);
      });
  }, [wanted, Part, load, onFail]);
  return Part;
}
