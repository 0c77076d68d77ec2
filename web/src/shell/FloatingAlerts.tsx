import { useStore } from "@/lib/store";
import { Alert } from "@/ui/Alert";
import { floatingAlerts } from "./floating-alerts";

export default function FloatingAlerts() {
  const alerts = useStore(floatingAlerts);
  return (
    <div className="fixed start-3 end-3 bottom-3 z-[900] ms-auto grid max-w-md gap-2 sm:start-auto">
      {alerts.map(({ id, content, ...alert }) => (
        <Alert key={id} {...alert} className="shadow-lift">
          {content}
        </Alert>
      ))}
    </div>
  );
}
