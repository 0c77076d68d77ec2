import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

interface Mark {
  preview?: true;
}

/**
 * Push a history entry while something is open, so that Back closes it and keeps the page. Call the returned function
 * to close it the same way. Navigating to another page closes it, too.
 */
export function useBackCloses(open: boolean, close: () => void): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const marked = (location.state as Mark | null)?.preview === true;
  const state = useRef<"closed" | "entering" | "entered">("closed");

  const enter = useEffectEvent(() => {
    state.current = "entering";
    void navigate(location, { state: { preview: true } satisfies Mark, preventScrollReset: true });
  });
  const leave = useEffectEvent(close);

  useEffect(() => {
    if (open && state.current === "closed") enter();
    else if (!open && state.current !== "closed") {
      state.current = "closed";
      if (marked) void navigate(-1);
    } else if (marked && state.current === "entering") {
      state.current = "entered";
    } else if (!marked && state.current === "entered") {
      state.current = "closed";
      leave();
    }
  }, [open, marked, navigate]);

  return () => {
    if (state.current === "entered") void navigate(-1);
    else close();
  };
}
