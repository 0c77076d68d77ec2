import "./styles.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { alreadyLoaded, createRoutes, prepare } from "@/routes/objects";
import { resolve } from "@/routes/resolve";
import { readPageState } from "@/shell/page-state";

async function start(root: HTMLElement) {
  const state = readPageState();
  const development = state?.development ?? true;
  const routes = createRoutes(development);
  if (state) await prepare(resolve(location.pathname, development));
  const queryClient = new QueryClient();
  const router = createBrowserRouter(
    routes,
    state
      ? {
          hydrationData: { loaderData: alreadyLoaded(matchRoutes(routes, location) ?? []) },
        }
      : {},
  );
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
const root = document.getElementById("root");
if (root) void start(root);
