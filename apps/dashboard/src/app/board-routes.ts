import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readBoardSearch } from "../features/board/board-search.ts";
import { rootRoute } from "./root-route.tsx";

const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/board",
  component: lazyRouteComponent(() => import("./portal-root.tsx"), "PortalRoot"),
});

const listRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "/",
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import("../features/board/list/board-page.tsx"), "BoardPage"),
});

const jobRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "/$jobId",
  component: lazyRouteComponent(() => import("../features/board/job/job-page.tsx"), "JobPage"),
});

/** The public job board: open to everybody, and to creators with the session of their portal. */
export const boardRoutes = boardRoute.addChildren([listRoute, jobRoute]);
