import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { operations } from "../../infra/http/operations.ts";
import {
  createConnection,
  endConnection,
  getHooksMe,
  getSampleEvent,
  listConnections,
  listTypesOfConnection,
  renewToken,
  updateConnection,
} from "./connections/manage-connections.ts";
import { createEndpoint } from "./endpoints/create-endpoint.ts";
import { deleteEndpoint, pauseEndpoint, resumeEndpoint } from "./endpoints/endpoint-states.ts";
import { getEndpoint, listEndpoints } from "./endpoints/get-endpoint.ts";
import { revealSecret, rotateSecret } from "./endpoints/rotate-secret.ts";
import { updateEndpoint } from "./endpoints/update-endpoint.ts";
import { listEvents, listEventTypes } from "./feed/list-events.ts";
import { getDelivery } from "./log/get-delivery.ts";
import { getHealth } from "./log/get-health.ts";
import { listDeliveries } from "./log/list-deliveries.ts";
import {
  previewRecovery,
  recoverDeliveries,
  resendDelivery,
  retryNow,
  testEndpoint,
} from "./recovery/recover-deliveries.ts";

export const webhooksApi = operations(apiContract, {
  events: {
    listTypes: () => listEventTypes(),
    list: (ctx, { query }) => listEvents(ctx, query),
  },
});

export const webhooksDashboard = operations(dashboardContract, {
  webhooks: {
    list: (ctx) => listEndpoints(ctx),
    get: (ctx, { params }) => getEndpoint(ctx, params.id),
    create: (ctx, { body }) => createEndpoint(ctx, body),
    update: (ctx, { params, body }) => updateEndpoint(ctx, params.id, body),
    pause: (ctx, { params }) => pauseEndpoint(ctx, params.id),
    resume: (ctx, { params }) => resumeEndpoint(ctx, params.id),
    delete: (ctx, { params }) => deleteEndpoint(ctx, params.id),
    test: (ctx, { params }) => testEndpoint(ctx, params.id),
    reveal: (ctx, { params }) => revealSecret(ctx, params.id),
    rotate: (ctx, { params, body }) => rotateSecret(ctx, params.id, body),
    listDeliveries: (ctx, { query }) => listDeliveries(ctx, query),
    getDelivery: (ctx, { params }) => getDelivery(ctx, params.id),
    resend: (ctx, { params }) => resendDelivery(ctx, params.id),
    recover: (ctx, { params, body }) => recoverDeliveries(ctx, params.id, body),
    previewRecovery: (ctx, { params, query }) => previewRecovery(ctx, params.id, query.since),
    retry: (ctx, { params }) => retryNow(ctx, params.id),
    getHealth: (ctx, { params, query }) => getHealth(ctx, params.id, query.days),
  },
  webhookConnections: {
    list: (ctx) => listConnections(ctx),
    create: (ctx, { body }) => createConnection(ctx, body),
    update: (ctx, { params, body }) => updateConnection(ctx, params.id, body),
    renewToken: (ctx, { params }) => renewToken(ctx, params.id),
    end: (ctx, { params }) => endConnection(ctx, params.id),
  },
});

export const webhooksHooks = operations(hooksContract, {
  me: { get: (ctx) => getHooksMe(ctx) },
  eventTypes: {
    list: (ctx) => listTypesOfConnection(ctx),
    getSample: (ctx, { params }) => getSampleEvent(ctx, params.type),
  },
  endpoints: {
    list: (ctx) => listEndpoints(ctx),
    get: (ctx, { params }) => getEndpoint(ctx, params.id),
    create: (ctx, { body }) => createEndpoint(ctx, body),
    test: (ctx, { params }) => testEndpoint(ctx, params.id),
    delete: (ctx, { params }) => deleteEndpoint(ctx, params.id),
  },
});
