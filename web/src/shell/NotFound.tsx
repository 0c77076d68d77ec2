import { useLocation } from "react-router";
export function NotFound() {
  const { pathname, search } = useLocation();
  return <p>Page not found: {pathname + search}</p>;
}
