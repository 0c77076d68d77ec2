// Exchange rates, and their date.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "./client";

// Not a list: a failure is not reported, because the price that is charged is shown anyway.
const ratesQuery = queryOptions({
  queryKey: ["rates"],
  queryFn: () => unwrap(api.GET("/api/rates")),
  meta: { public: true },
});

export const useRates = (wanted: boolean) => useQuery({ ...ratesQuery, enabled: wanted });
