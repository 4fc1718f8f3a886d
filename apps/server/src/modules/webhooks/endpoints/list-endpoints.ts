import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import type { OperationContext } from "../../../infra/context.ts";
import { toEndpoint } from "./endpoints.mapper.ts";
import { listEndpointRows } from "./endpoints.queries.ts";

/** The oldest first, with how many there may be. */
export async function listEndpoints({
  db,
  clock,
  organization,
}: OperationContext): Promise<{ data: WebhookEndpointOutput[]; limit: number }> {
  const rows = await listEndpointRows(db, organization.id, clock.now());
  return { data: rows.map(toEndpoint), limit: planLimits(organization.plan).webhookEndpoints };
}
