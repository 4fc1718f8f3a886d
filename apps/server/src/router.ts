import { analyticsApi } from "./modules/analytics/analytics.router.ts";
import { appsApi } from "./modules/analytics/apps/apps.router.ts";
import { exportsApi } from "./modules/analytics/exports/exports.router.ts";
import { libraryApi } from "./modules/library/library.router.ts";
import { liveApi } from "./modules/live/live.router.ts";
import { creditsApi } from "./modules/organizations/credits/credits.router.ts";
import { organizationsApi, organizationsDashboard } from "./modules/organizations/organizations.router.ts";
import { projectsApi } from "./modules/tracking/projects/projects.router.ts";
import { trackingApi } from "./modules/tracking/tracking.router.ts";

/** Operations of the HTTP API. */
export const apiRouter = {
  ...organizationsApi,
  ...creditsApi,
  ...liveApi,
  ...projectsApi,
  ...appsApi,
  ...exportsApi,
  ...libraryApi,
  ...trackingApi,
  ...analyticsApi,
};

/** Operations of the dashboard: the API's, and its own. */
export const dashboardRouter = { ...apiRouter, ...organizationsDashboard };
