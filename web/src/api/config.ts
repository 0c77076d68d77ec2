// The public configuration of the server: languages, regions, currencies, limits, prices.
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/useLanguage";
import { call } from "./call";
import { callQuery } from "./list";

export const configCall = call("GET", "/api/config", { public: true });

export const useConfig = () => useQuery(callQuery(configCall, useLanguage()));
