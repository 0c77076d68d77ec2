// Server rendering for the development server, so that hydration errors show while developing. It does in Node what
// server/retrato/page/documents.py does in production.
import { readFile } from "node:fs/promises";
import type { Plugin, ViteDevServer } from "vite";
import type { Plan, PlannedCall } from "../src/app/plan.ts";

interface Rendered {
  status: number;
  redirect: string | null;
  language: string;
  head: string;
  html: string;
  state: string;
}

interface Document {
  status: number;
  redirect?: string;
  html?: string;
}

/** Failed calls are left out, and the browser repeats them. */
async function fetchAnswers(api: string, { calls, language }: Plan): Promise<[unknown, unknown][]> {
  const fetchAnswer = async ({ key, method, path, body }: PlannedCall): Promise<[unknown, unknown][]> => {
    const headers = { "x-language": language, "content-type": "application/json" };
    const response = await fetch(api + path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (response.status === 404) return [[key, null]];
    return response.ok ? [[key, await response.json()]] : [];
  };
  const settled = await Promise.allSettled(calls.map(fetchAnswer));
  return settled.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

/** Render a document, or return null if the browser renders this page. */
async function renderDocument(
  server: ViteDevServer,
  api: string,
  request: { url: string; origin: string; signedIn: boolean },
): Promise<Document | null> {
  const entry = await server.ssrLoadModule("/src/entry-server.tsx");
  await entry.loaded;
  const common = { ...request, development: true };
  const plan = JSON.parse(entry.plan(JSON.stringify({ ...common, preferred: null }))) as Plan;
  if (plan.redirect) return { status: 302, redirect: plan.redirect };
  if (plan.render === "client") return null;
  const answers = await fetchAnswers(api, plan);
  const page = JSON.parse(entry.render(JSON.stringify({ ...common, day: plan.day, answers }))) as Rendered;
  if (page.redirect) return { status: 301, redirect: page.redirect };
  const index = await readFile(new URL("../index.html", import.meta.url), "utf8");
  // Without the link the page is unstyled until the scripts run.
  const head = `${page.head}<link rel="stylesheet" href="/src/styles.css">`;
  const state = `<script type="application/json" id="state">${page.state}</script>`;
  const html = (await server.transformIndexHtml(request.url, index))
    .replace('<html lang="en"', () => `<html lang="${page.language}"`)
    .replace("<!--head-->", () => head)
    .replace("<!--html-->", () => page.html)
    .replace("<!--state-->", () => state);
  return { status: page.status, html };
}

export function devSsr(api: string): Plugin {
  return {
    name: "dev-ssr",
    apply: "serve",
    configureServer(server) {
      // Returned, so that it runs after Vite's own middleware, which sets the URL of documents to /index.html.
      return () =>
        server.middlewares.use(async (request, response, next) => {
          if (request.url !== "/index.html") return next();
          const url = request.originalUrl ?? "/";
          const origin = `http://${request.headers.host}`;
          const signedIn = /(^|; )AUTH=/.test(request.headers.cookie ?? "");
          try {
            const document = await renderDocument(server, api, { url, origin, signedIn });
            if (!document) return next();
            const { status, redirect, html } = document;
            response.writeHead(status, redirect ? { location: redirect } : { "content-type": "text/html" });
            response.end(html);
          } catch (error) {
            // The browser renders the page, as in production.
            if (error instanceof Error) server.ssrFixStacktrace(error);
            server.config.logger.error(`Server rendering of ${url} failed: ${(error as Error).stack}`);
            next();
          }
        });
    },
  };
}
