import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readApplicationsSearch, readJobsSearch } from "../features/jobs/jobs-search.ts";
import { appRoute } from "./app-route.ts";

const jobsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs",
  validateSearch: readJobsSearch,
  component: lazyRouteComponent(() => import("../features/jobs/list/jobs-page.tsx"), "JobsPage"),
});

const applicationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/applications",
  validateSearch: readApplicationsSearch,
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
