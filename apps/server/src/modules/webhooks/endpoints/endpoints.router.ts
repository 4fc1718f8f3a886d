import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { pauseEndpoint } from "./pause-endpoint.ts";
import { resumeEndpoint } from "./resume-endpoint.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { testEndpoint } from "./test-endpoint.ts";
import { updateEndpoint } from "./update-endpoint.ts";

const { webhooks } = implement(dashboardContract).$context<OperationContext>();

/** Part of `webhooks`. */
export const endpointsDashboard = {
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
