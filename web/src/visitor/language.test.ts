// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens, storeTokens } from "@/api/tokens";
import { readCookie } from "@/lib/cookie";
import { rememberLanguage } from "./language";

const fetched = vi.fn(async (_: Request) => Response.json({ id: "1", languageTag: "es" }));

afterEach(() => {
  clearTokens();
  queryClient.clear();
});

it("a visitor's language is remembered in this browser only", async () => {
  vi.stubGlobal("fetch", fetched);
  await rememberLanguage("es");
  expect(readCookie("LANGUAGE")).toBe("es");
  expect(fetched).not.toHaveBeenCalled();
});

it("the language of somebody signed in becomes that of their account", async () => {
  vi.stubGlobal("fetch", fetched);
  storeTokens({ accessToken: "a", refreshToken: "r" });
  await rememberLanguage("es");
  expect(await fetched.mock.lastCall?.[0].json()).toEqual({ languageTag: "es" });
  expect(queryClient.getQueryData(["user"])).toMatchObject({ languageTag: "es" });
});
