// Opens each address several times as a phone on a slow line would, and writes the median of each score and measure.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, runs, ...addresses] = process.argv.slice(2);
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", "--disable-quic", ...asRoot] });

const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
const measures = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
};

async function once(address, attempts = 3) {
  const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: "error", onlyCategories });
  // Now and then Chromium loses the beginning of a recording, and Lighthouse says to run it again.
  if (lhr.runtimeError?.code === "NO_NAVSTART" && attempts > 1) return once(address, attempts - 1);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, score * 100]);
  const seen = Object.entries(measures).map(([name, audit]) => [name, lhr.audits[audit].numericValue]);
  return Object.fromEntries([...scores, ...seen]);
}

const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  for (const address of addresses) {
    const all = [];
    for (let run = 0; run < Number(runs); run++) all.push(await once(address));
    const median = Object.keys(all[0]).map((name) => [name, middle(all.map((one) => one[name]))]);
    console.log(JSON.stringify(Object.fromEntries(median)));
  }
} finally {
  chrome.kill();
}
