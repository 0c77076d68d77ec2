import { useEffect, useRef } from "react";
import { useStore } from "@/lib/store";
import { Alert } from "@/ui/Alert";
import { floatingAlerts } from "./floating-alerts";

/** Report the height of the alerts, so that toasts stack above them. */
function useRoomForAlerts() {
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stack.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      style.setProperty("--alerts-room", height > 0 ? `calc(${height}px + 0.5rem)` : "0px");
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--alerts-room");
    };
  }, []);
  return stack;
}

export default function FloatingAlerts() {
  const alerts = useStore(floatingAlerts);
  const stack = useRoomForAlerts();
  return (
    <div
      ref={stack}
      className="fixed inset-x-3 bottom-[calc(0.75rem+var(--bar-room,0px))] z-[900] ms-auto grid max-w-md gap-2 sm:start-auto sm:end-4 sm:bottom-[calc(1rem+var(--bar-room,0px))]"
    >
      {alerts.map(({ id, content, ...alert }) => (
        <Alert key={id} {...alert} className="shadow-lift">
          {content}
        </Alert>
      ))}
    </div>
  );
}
