import { endpointsDashboard } from "./endpoints/endpoints.router.ts";
import { eventsApi } from "./feed/feed.router.ts";
import { logDashboard } from "./log/log.router.ts";

export const webhooksApi = eventsApi;

export const webhooksDashboard = { webhooks: { ...endpointsDashboard, ...logDashboard } };
