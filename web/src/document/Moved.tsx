import { Navigate } from "react-router";
import { useDocument } from "./context";

/** Redirect to the page's canonical URL: an HTTP redirect on the server, a navigation in the browser. */
export function Moved({ to }: { to: string }) {
  const { reportMoved } = useDocument();
  reportMoved?.(to);
  return reportMoved ? null : <Navigate to={to} replace />;
}
