// How much of each currency a dollar buys, and on which day.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "./client";

// Not reported when it fails: what is charged stands there all the same.
const ratesQuery = queryOptions({
  queryKey: ["rates"],
  queryFn: () => unwrap(api.GET("/api/rates")),
  meta: { public: true },
});

export const useRates = (wanted: boolean) => useQuery({ ...ratesQuery, enabled: wanted });
