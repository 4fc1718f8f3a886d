import { organizationsApi, organizationsDashboard } from "./modules/organizations/organizations.router.ts";

/** Operations of the HTTP API. */
export const apiRouter = { ...organizationsApi };

/** Operations of the dashboard: the API's, and its own. */
export const dashboardRouter = { ...apiRouter, ...organizationsDashboard };
