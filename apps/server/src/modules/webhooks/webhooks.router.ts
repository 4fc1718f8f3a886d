import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
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

const { events } = implement(apiContract).$context<OperationContext>();

export const webhooksApi = {
  events: {
    listTypes: events.listTypes.handler(() => listEventTypes()),
    list: events.list.handler(({ context, input }) => listEvents(context, input.query)),
  },
};

const { webhooks, webhookConnections } = implement(dashboardContract).$context<OperationContext>();

const endpointsDashboard = {
  list: webhooks.list.handler(({ context }) => listEndpoints(context)),
  get: webhooks.get.handler(({ context, input }) => getEndpoint(context, input.params.id)),
  create: webhooks.create.handler(({ context, input }) => createEndpoint(context, input.body)),
  update: webhooks.update.handler(({ context, input: { params, body } }) =>
    updateEndpoint(context, params.id, body),
  ),
  pause: webhooks.pause.handler(({ context, input }) => pauseEndpoint(context, input.params.id)),
  resume: webhooks.resume.handler(({ context, input }) => resumeEndpoint(context, input.params.id)),
  delete: webhooks.delete.handler(({ context, input }) => deleteEndpoint(context, input.params.id)),
  test: webhooks.test.handler(({ context, input }) => testEndpoint(context, input.params.id)),
  reveal: webhooks.reveal.handler(({ context, input }) => revealSecret(context, input.params.id)),
  rotate: webhooks.rotate.handler(({ context, input: { params, body } }) =>
    rotateSecret(context, params.id, body),
  ),
};

const logDashboard = {
  listDeliveries: webhooks.listDeliveries.handler(({ context, input }) =>
    listDeliveries(context, input.query),
  ),
  getDelivery: webhooks.getDelivery.handler(({ context, input }) => getDelivery(context, input.params.id)),
  resend: webhooks.resend.handler(({ context, input }) => resendDelivery(context, input.params.id)),
  recover: webhooks.recover.handler(({ context, input: { params, body } }) =>
    recoverDeliveries(context, params.id, body),
  ),
  previewRecovery: webhooks.previewRecovery.handler(({ context, input: { params, query } }) =>
    previewRecovery(context, params.id, query.since),
  ),
  retry: webhooks.retry.handler(({ context, input }) => retryNow(context, input.params.id)),
  getHealth: webhooks.getHealth.handler(({ context, input: { params, query } }) =>
    getHealth(context, params.id, query.days),
  ),
};

const connectionsDashboard = {
  list: webhookConnections.list.handler(({ context }) => listConnections(context)),
  create: webhookConnections.create.handler(({ context, input }) => createConnection(context, input.body)),
  update: webhookConnections.update.handler(({ context, input: { params, body } }) =>
    updateConnection(context, params.id, body),
  ),
  renewToken: webhookConnections.renewToken.handler(({ context, input }) =>
    renewToken(context, input.params.id),
  ),
  end: webhookConnections.end.handler(({ context, input }) => endConnection(context, input.params.id)),
};

export const webhooksDashboard = {
  webhooks: { ...endpointsDashboard, ...logDashboard },
  webhookConnections: connectionsDashboard,
};

const { me, eventTypes, endpoints } = implement(hooksContract).$context<OperationContext>();

export const webhooksHooks = {
  me: { get: me.get.handler(({ context }) => getHooksMe(context)) },
  eventTypes: {
    list: eventTypes.list.handler(({ context }) => listTypesOfConnection(context)),
    getSample: eventTypes.getSample.handler(({ context, input }) =>
      getSampleEvent(context, input.params.type),
    ),
  },
  endpoints: {
    list: endpoints.list.handler(({ context }) => listEndpoints(context)),
    get: endpoints.get.handler(({ context, input }) => getEndpoint(context, input.params.id)),
    create: endpoints.create.handler(({ context, input }) => createEndpoint(context, input.body)),
    test: endpoints.test.handler(({ context, input }) => testEndpoint(context, input.params.id)),
    delete: endpoints.delete.handler(({ context, input }) => deleteEndpoint(context, input.params.id)),
  },
};
