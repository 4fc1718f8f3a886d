import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readBriefSearch, readBriefsSearch, readNewBriefSearch } from "../features/briefs/briefs-search.ts";
import { appRoute } from "./app-route.ts";

const briefsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs",
  validateSearch: readBriefsSearch,
  component: lazyRouteComponent(() => import("../features/briefs/list/briefs-page.tsx"), "BriefsPage"),
});

const newBriefRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs/new",
  validateSearch: readNewBriefSearch,
  component: lazyRouteComponent(
    () => import("../features/briefs/write/write-brief-pages.tsx"),
    "NewBriefPage",
  ),
});

const briefRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs/$briefId",
  validateSearch: readBriefSearch,
  component: lazyRouteComponent(() => import("../features/briefs/details/brief-page.tsx"), "BriefPage"),
});

const editBriefRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs/$briefId/edit",
  component: lazyRouteComponent(
    () => import("../features/briefs/write/write-brief-pages.tsx"),
    "EditBriefPage",
  ),
});

export const briefRoutes = [briefsRoute, newBriefRoute, briefRoute, editBriefRoute] as const;
