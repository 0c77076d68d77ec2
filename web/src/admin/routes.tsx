import { Navigate, type RouteObject } from "react-router";
import { FailedPage, MissingPage } from "./FailedPage";
import { Frame } from "./Frame";
import { useMe } from "./me";
import { parts } from "./parts";

/** The first part that the member of staff may see. */
function Start() {
  const { rights } = useMe();
  const first = parts.find(({ right }) => rights.includes(right));
  return first ? <Navigate to={first.path} replace /> : <MissingPage />;
}

export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: FailedPage,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: Start },
      {
        path: "figures",
        lazy: async () => ({ Component: (await import("./figures/FiguresPage")).FiguresPage }),
      },
      { path: "people", lazy: async () => ({ Component: (await import("./people/PeoplePage")).PeoplePage }) },
      {
        path: "people/:id",
        lazy: async () => ({ Component: (await import("./people/PersonPage")).PersonPage }),
      },
      { path: "work", lazy: async () => ({ Component: (await import("./work/WorkPage")).WorkPage }) },
      { path: "money/*", lazy: async () => ({ Component: (await import("./money/MoneyPage")).MoneyPage }) },
      {
        path: "content/*",
        lazy: async () => ({ Component: (await import("./content/ContentPage")).ContentPage }),
      },
      { path: "staff", lazy: async () => ({ Component: (await import("./staff/StaffPage")).StaffPage }) },
      { path: "audit", lazy: async () => ({ Component: (await import("./audit/AuditPage")).AuditPage }) },
      { path: "*", Component: MissingPage },
    ],
  },
];
