// Opens a large gallery in Chromium with a throttled CPU, scrolls it at reading speed, then quickly to its end, and prints
// the measurements as JSON. Two minimal pages serve as a comparison.
import { browser, signedIn, slowPage } from "./browser.mjs";

/** Pixels per second. */
const speeds = { slow: 1500, fast: 6000 };
const viewport = { width: 1440, height: 900 };

const { page, devtools } = await slowPage(await signedIn({ viewport }));
await devtools.send("Performance.enable");

/** Returns when the first picture was shown, in milliseconds since navigation start. */
async function firstPicture() {
  const shown = await page.waitForFunction(() => {
    const picture = document.querySelector("[role=gridcell] img");
    return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0 && performance.now();
  });
  return shown.jsonValue();
}

// The first visit fills the browser's cache; most visits to a gallery are repeat visits.
await page.goto("/my-photos");
await firstPicture();
await page.evaluate(() => navigator.serviceWorker.ready);
const openings = [];
for (let times = 0; times < 5; times++) {
  await page.goto("/my-videos");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.goto("/my-photos");
  openings.push(await firstPicture());
}
const [, , opened] = openings.sort((a, b) => a - b);

const ours = await framesWhileScrolling();

const atEnd = () =>
  page.evaluate(
    () =>
      scrollY + innerHeight > document.documentElement.scrollHeight - 600 &&
      document.querySelector("main [role=status][aria-label]") === null,
  );
const deadline = Date.now() + 8 * 60_000;
while (!(await atEnd()) && Date.now() < deadline) await scroll(speeds.fast);

/** Measures the frames presented while scrolling, and the longest main-thread task. The compositor also presents frames
 * while the main thread is busy. */
async function framesWhileScrolling() {
  await browser.startTracing(page, { categories: ["toplevel", "viz", "blink.user_timing"] });
  await page.evaluate(() => performance.mark("scroll begins"));
  await scroll(speeds.slow, 36_000);
  await page.evaluate(() => performance.mark("scroll ends"));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  // Without movement nothing is drawn, so gaps before and after scrolling are not long frames.
  const at = (mark) => traceEvents.find(({ name }) => name === mark).ts;
  const drawn = traceEvents.filter(
    ({ name, ph, ts }) =>
      ph === "X" && name === "Display::DrawAndSwap" && ts > at("scroll begins") && ts < at("scroll ends"),
  );
  const times = drawn.map(({ ts }) => ts / 1000).sort((a, b) => a - b);
  const took = times.slice(1).map((time, index) => time - times[index]);
  return {
    frames: took.length,
    long: took.filter((each) => each > 50).length,
    longest_ms: Math.max(...took),
    task_ms: longestTask(traceEvents),
  };
}

function scroll(speed, distance = 12_000) {
  return devtools.send("Input.synthesizeScrollGesture", {
    x: viewport.width / 2,
    y: viewport.height / 2,
    yDistance: -distance,
    speed,
    gestureSourceType: "mouse",
  });
}

/** A static page of coloured boxes without script or pictures: the best this machine can do. */
async function stillBoxes() {
  const box = '<div style="flex:1;border-radius:10px;background:teal"></div>'.repeat(6);
  const row = `<div style="display:flex;gap:8px;height:232px;margin-bottom:8px;content-visibility:auto">${box}</div>`;
  await page.goto("about:blank");
  await page.setContent(`<body style="margin:0">${row.repeat(400)}`);
  return framesWhileScrolling();
}

/** The same pictures in a grid of thirty lines, without headings, selection or React. */
async function minimalGrid() {
  await page.goto("/my-photos");
  await firstPicture();
  await page.evaluate(() => {
    const sources = [...document.querySelectorAll("[role=gridcell] img")].map(({ src }) => src);
    const columns = 6;
    const height = 240;
    const drawn = new Map();
    document.body.innerHTML = '<main style="position:relative;height:400000px"></main>';
    const grid = document.body.firstElementChild;
    const rowAt = (index) => {
      const row = document.createElement("div");
      row.style = `position:absolute;inset:0 0 auto;height:${height - 8}px;display:flex;gap:8px;contain:strict;transform:translateY(${index * height}px)`;
      for (let column = 0; column < columns; column++) {
        const picture = new Image();
        const place = index * columns + column;
        // Each has a URL of its own, as in a gallery.
        picture.src = `${sources[place % sources.length]}&place=${place}`;
        picture.decoding = "async";
        picture.style = "flex:1;min-width:0;object-fit:cover;border-radius:10px;background:silver";
        row.append(picture);
      }
      return row;
    };
    const draw = () => {
      const first = Math.floor(scrollY / height);
      const last = Math.floor((scrollY + innerHeight) / height) + 1;
      for (const [index, row] of drawn) {
        if (index >= first && index <= last) continue;
        row.remove();
        drawn.delete(index);
      }
      for (let index = first; index <= last; index++) {
        if (!drawn.has(index)) drawn.set(index, grid.appendChild(rowAt(index)));
      }
    };
    addEventListener("scroll", draw, { passive: true });
    draw();
  });
  return framesWhileScrolling();
}

/** CPU time of the longest main-thread task, in milliseconds. */
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
console.log(
  JSON.stringify({
    opened_ms: opened,
    ours,
    minimal: await minimalGrid(),
    boxes: await stillBoxes(),
    items: last + 1,
    nodes,
    heap_mb: heap,
  }),
);
await browser.close();
