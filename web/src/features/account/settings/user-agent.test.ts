import { describe, expect, it } from "vitest";
import { readUserAgent } from "./user-agent";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ipad = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const pixel = "Mozilla/5.0 (Linux; Android 15; Pixel 9)";

describe("browser and system of a user agent", () => {
  it.each([
    ["Chrome", "Windows", "computer", `${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`],
    ["Edge", "Windows", "computer", `${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
    ["Opera", "Windows", "computer", `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    [
      "Firefox",
      "Windows",
      "computer",
      "Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0",
    ],
    [
      "Safari",
      "macOS",
      "computer",
      `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    ],
    ["Chrome", "macOS", "computer", `${mac} ${webkit} Chrome/141.0.0.0 Safari/537.36`],
    [
      "Chrome",
      "ChromeOS",
      "computer",
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    ],
    [
      "Firefox",
      "Linux",
      "computer",
      "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
    ],
    [
      "Chrome",
      "Linux",
      "computer",
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`,
    ],
    ["Safari", "iPhone", "phone", `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
    ["Chrome", "iPhone", "phone", `${iphone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
    ["Firefox", "iPhone", "phone", `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
    ["Edge", "iPad", "tablet", `${ipad} Version/17.0 EdgiOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
    ["Chrome", "Android", "phone", `${pixel} ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`],
    [
      "Samsung Internet",
      "Android",
      "tablet",
      `Mozilla/5.0 (Linux; Android 14; SM-X910) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    ],
  ])("%s on %s", (browser, system, kind, userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, system: { name: system, kind } });
  });

  it.each([null, "", "curl/8.5.0"])("are unknown for %o", (userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ browser: null, system: null });
  });
});
