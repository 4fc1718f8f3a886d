import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { briefAddress, briefsAddress, newBriefAddress } from "../features/briefs/briefs-search.ts";
import { applicationsAddress, jobsAddress } from "../features/jobs/jobs-search.ts";
import { appRoute } from "./app-route.tsx";

const briefsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs",
  validateSearch: briefsAddress.read,
  component: lazyRouteComponent(() => import("../features/briefs/list/briefs-page.tsx"), "BriefsPage"),
});

const newBriefRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs/new",
  validateSearch: newBriefAddress.read,
  component: lazyRouteComponent(
    () => import("../features/briefs/write/write-brief-pages.tsx"),
    "NewBriefPage",
  ),
});

const briefRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/briefs/$briefId",
  validateSearch: briefAddress.read,
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

const jobsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs",
  validateSearch: jobsAddress.read,
  component: lazyRouteComponent(() => import("../features/jobs/list/jobs-page.tsx"), "JobsPage"),
});

const applicationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/applications",
  validateSearch: applicationsAddress.read,
  component: lazyRouteComponent(
    () => import("../features/jobs/applications/applications-page.tsx"),
    "ApplicationsPage",
  ),
});

const newJobRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/new",
  component: lazyRouteComponent(() => import("../features/jobs/form/job-form-pages.tsx"), "NewJobPage"),
});

const jobRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/$jobId",
  component: lazyRouteComponent(() => import("../features/jobs/details/job-page.tsx"), "JobPage"),
});

const editJobRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/$jobId/edit",
  component: lazyRouteComponent(() => import("../features/jobs/form/job-form-pages.tsx"), "EditJobPage"),
});

export const jobRoutes = [jobsRoute, applicationsRoute, newJobRoute, jobRoute, editJobRoute] as const;
