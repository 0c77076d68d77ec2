import { useLocation, useNavigate } from "react-router";
import { readQuery, withQuery } from "@/lib/query";

/** The chosen pack. It is part of the address, so that it stays chosen after a visit to the provider's page. */
export function useChosenPack(): [string | undefined, (pack: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = readQuery(search);
  const choose = (pack: string) =>
    void navigate(withQuery(pathname, { ...query, pack }), { replace: true, preventScrollReset: true });
  return [query.pack, choose];
}
