import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toEndpoint } from "./endpoints.mapper.ts";
import { findEndpoint } from "./endpoints.queries.ts";

export function getEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  return readEndpoint(ctx.db, ctx, id);
}

export async function readEndpoint(
  db: Queryable,
  ctx: OperationContext,
  id: string,
): Promise<WebhookEndpointOutput> {
  const row = await findEndpoint(db, ctx.organization.id, id, ctx.clock.now());
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toEndpoint(row);
}
