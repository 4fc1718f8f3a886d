import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { placeBacklog } from "../feed/place-backlog.ts";
import { settleEvents } from "../feed/place-events.ts";
import { type LockedEndpoint, lockEndpoint } from "./endpoints.queries.ts";

/**
 * One change of an endpoint at a time, after what was committed before it has found its receivers: a change never
 * decides about events of the past.
 */
export async function changeEndpoint<Result>(
  ctx: OperationContext,
  id: string,
  change: (tx: Transaction, endpoint: LockedEndpoint, at: Date) => Promise<Result>,
): Promise<Result> {
  const organizationId = ctx.organization.id;
  await placeBacklog(ctx, organizationId);
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await settleEvents(tx, organizationId, at);
    return change(tx, await getLockedEndpoint(tx, organizationId, id), at);
  });
}

export async function getLockedEndpoint(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, organizationId, id);
  if (endpoint === undefined) throw new AppError("NOT_FOUND");
  return endpoint;
}
