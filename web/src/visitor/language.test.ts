// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens, storeTokens } from "@/api/tokens";
import { readCookie } from "@/lib/cookie";
import { json, stubHttp } from "@/testing/http";
import { rememberLanguage } from "./language";

afterEach(() => {
  clearTokens();
  queryClient.clear();
});

it("a visitor's language is stored in the browser only", async () => {
  await rememberLanguage("es");
  expect(readCookie("LANGUAGE")).toBe("es");
});

it("the language of a signed-in user is also stored in the account", async () => {
  const { requests } = stubHttp({ "/api/me/update": json({ id: "1", languageTag: "es" }) });
  storeTokens({ accessToken: "a", refreshToken: "r" });
  await rememberLanguage("es");
  expect(requests.map(({ body }) => body)).toEqual([{ languageTag: "es" }]);
  expect(queryClient.getQueryData(["user"])).toMatchObject({ languageTag: "es" });
});
