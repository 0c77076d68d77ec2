import { Navigate } from "react-router";
import { useDocument } from "./context";

/** For a page that has another address: the server answers with a redirect, the browser goes there instead. */
export function Moved({ to }: { to: string }) {
  const { reportMoved } = useDocument();
  reportMoved?.(to);
  return reportMoved ? null : <Navigate to={to} replace />;
}
