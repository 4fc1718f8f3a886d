import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { previewRecovery, recoverDeliveries, retryNow } from "../recovery/recover-deliveries.ts";
import { resendDelivery } from "../recovery/resend-delivery.ts";
import { getDelivery } from "./get-delivery.ts";
import { getHealth } from "./get-health.ts";
import { listDeliveries } from "./list-deliveries.ts";

const { webhooks } = implement(dashboardContract).$context<OperationContext>();

/** Part of `webhooks`. */
export const logDashboard = {
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
