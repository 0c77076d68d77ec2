// Opens a large gallery in Chromium with a slowed processor, scrolls it from end to end, and prints what it saw as JSON.
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
const { address, email, password, throttling } = JSON.parse(process.argv[2]);
const gesture = { distance: 12_000, speed: 6000 };
const bareGestures = 10;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
const { accessToken, refreshToken } = await (
  await context.request.post("/api/auth", { data: { email, password } })
).json();
await context.addCookies([
  { name: "AUTH", value: encodeURIComponent(JSON.stringify({ accessToken, refreshToken })), url: address },
]);
const page = await context.newPage();
const devtools = await context.newCDPSession(page);
await devtools.send("Performance.enable");
await devtools.send("Emulation.setCPUThrottlingRate", { rate: throttling });

// The first visit fills the browser's cache; people come back to their gallery.
const firstPicture = () =>
  page.waitForFunction(() => {
    const picture = document.querySelector("[role=gridcell] img");
    return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0;
  });
await page.goto("/my-photos");
await firstPicture();
await page.goto("/my-videos");
await page.getByRole("heading", { level: 1 }).waitFor();
await page.goto("/my-photos");
await firstPicture();
const opened = await page.evaluate(() => performance.now());

await countFrames();
await browser.startTracing(page, { categories: ["toplevel"] });
const atEnd = () =>
  page.evaluate(
    () =>
      scrollY + innerHeight > document.documentElement.scrollHeight - 600 &&
      document.querySelector("main [role=status]") === null,
  );
const deadline = Date.now() + 8 * 60_000;
while (!(await atEnd()) && Date.now() < deadline) await scroll();
const { frames, longest, long } = await page.evaluate(() => window.seenFrames);
const longestWork = longestTask(JSON.parse((await browser.stopTracing()).toString()).traceEvents);

async function countFrames() {
  await page.evaluate(() => {
    const seen = { frames: 0, longest: 0, long: 0, last: performance.now() };
    const frame = (now) => {
      const took = now - seen.last;
      seen.last = now;
      seen.frames += 1;
      seen.longest = Math.max(seen.longest, took);
      if (took > 50) seen.long += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    window.seenFrames = seen;
  });
}

function scroll() {
  return devtools.send("Input.synthesizeScrollGesture", {
    x: 700,
    y: 450,
    yDistance: -gesture.distance,
    speed: gesture.speed,
    gestureSourceType: "mouse",
  });
}

/** Rows of coloured boxes and no script: what this computer makes of scrolling as such. */
async function bare() {
  const box = '<div style="flex:1;border-radius:10px;background:teal"></div>'.repeat(6);
  const row = `<div style="display:flex;gap:8px;height:240px;margin-bottom:8px;content-visibility:auto">${box}</div>`;
  await page.goto("about:blank");
  await page.setContent(`<body style="margin:0">${row.repeat(1700)}`);
  await countFrames();
  for (let times = 0; times < bareGestures; times++) await scroll();
  return page.evaluate(() => window.seenFrames);
}

/** Processor time of the page's longest task, in milliseconds: a frame is one. */
function longestTask(events) {
  const tasks = events.filter(({ name, ph }) => ph === "X" && name === "ThreadControllerImpl::RunTask");
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const ofMain = ({ pid, tid }) => tasks.filter((task) => task.pid === pid && task.tid === tid);
  const [own = []] = mains.map(ofMain).sort((a, b) => b.length - a.length);
  return Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1000;
}

const last = await page.evaluate(() =>
  Math.max(...[...document.querySelectorAll("[data-index]")].map((tile) => Number(tile.dataset.index))),
);
await devtools.send("HeapProfiler.enable");
await devtools.send("HeapProfiler.collectGarbage");
const { metrics } = await devtools.send("Performance.getMetrics");
const metric = (name) => metrics.find((each) => each.name === name)?.value ?? 0;
const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
const heap = metric("JSHeapUsedSize") / 1e6;
const floor = await bare();
console.log(
  JSON.stringify({
    opened_ms: opened,
    longest_frame_ms: longest,
    longest_work_ms: longestWork,
    frames,
    long_frames: long,
    items: last + 1,
    nodes,
    heap_mb: heap,
    bare_longest_frame_ms: floor.longest,
    bare_frames: floor.frames,
    bare_long_frames: floor.long,
  }),
);
await browser.close();
