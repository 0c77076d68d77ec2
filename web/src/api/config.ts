// The public configuration of the server: languages, regions, currencies, limits, prices.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "./client";

const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: () => unwrap(api.GET("/api/config")),
  meta: { list: true, public: true },
});

export const useConfig = () => useQuery(configQuery);
