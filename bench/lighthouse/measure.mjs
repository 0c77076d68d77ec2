// Runs Lighthouse on each URL several times, as a phone on a slow connection, and prints the median of each score and
// metric. Once a page with an account has signed in, later pages are measured signed in, too.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import * as constants from "lighthouse/core/config/constants.js";
import puppeteer from "puppeteer-core";

const { chromium, runs, pages } = JSON.parse(process.argv[2]);
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const chrome = await launch({
  chromePath: chromium,
  chromeFlags: ["--headless=new", "--disable-quic", ...asRoot],
});

const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
const measures = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
};

/** Lighthouse's benchmark index of a good desktop CPU, which it slows four times to emulate its reference phone. */
const goodDesktop = 1750;
let throttling = constants.throttling.mobileSlow4G;

/** Calibrates CPU throttling to emulate the same phone on any machine: a slower computer is slowed less. */
async function calibrateThrottling() {
  const { lhr } = await lighthouse(pages[0].address, { port: chrome.port, logLevel: "error", onlyCategories });
  const times = (4 * lhr.environment.benchmarkIndex) / goodDesktop;
  throttling = { ...throttling, cpuSlowdownMultiplier: Math.min(4, Math.max(1, times)) };
  console.error(`CPU slowed ${throttling.cpuSlowdownMultiplier.toFixed(1)} times`);
}

/** Signs in as the app does, with both tokens in a cookie. */
async function signIn({ address, account }) {
  const answer = await fetch(new URL("/api/auth", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { accessToken, refreshToken } = await answer.json();
  const value = encodeURIComponent(JSON.stringify({ accessToken, refreshToken }));
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` });
  await browser.setCookie({ name: "AUTH", value, domain: new URL(address).hostname, path: "/" });
  await browser.disconnect();
}

async function runLighthouse(page, attempts = 3) {
  const { address, account } = page;
  const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: "error", onlyCategories, throttling });
  // Chromium sometimes loses the start of a trace; Lighthouse recommends running again.
  if (lhr.runtimeError?.code === "NO_NAVSTART" && attempts > 1) return runLighthouse(page, attempts - 1);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  // Without a session the login page would be measured instead.
  if (account && new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname) {
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  }
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, score * 100]);
  const seen = Object.entries(measures).map(([name, audit]) => [name, lhr.audits[audit].numericValue]);
  return Object.fromEntries([...scores, ...seen, ...Object.entries(weights(lhr))]);
}

/** Kilobytes transferred. */
function weights({ audits }) {
  const requests = audits["network-requests"].details.items;
  const sum = (chosen) => chosen.reduce((all, { transferSize }) => all + (transferSize ?? 0), 0) / 1000;
  return {
    transfer: sum(requests),
    script: sum(requests.filter(({ resourceType }) => resourceType === "Script")),
  };
}

const medianOf = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  await calibrateThrottling();
  for (const page of pages) {
    if (page.account) await signIn(page);
    const all = [];
    for (let run = 0; run < runs; run++) all.push(await runLighthouse(page));
    const median = Object.keys(all[0]).map((name) => [name, medianOf(all.map((one) => one[name]))]);
    console.log(JSON.stringify(Object.fromEntries(median)));
  }
} finally {
  chrome.kill();
}
