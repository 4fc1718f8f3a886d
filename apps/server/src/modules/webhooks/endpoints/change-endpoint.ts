import type { Issue } from "@clipledger/contract/errors";
import { NewEndpointSchema } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../../infra/http/value-issues.ts";
import type { ActivityRecord } from "../../organizations/activity/record-activity.ts";
import { placeBacklog, settleEvents } from "../feed/place-events.ts";
import { type EndpointRow, type EndpointScope, isReached } from "./get-endpoint.ts";

/**
 * Changes an endpoint while its row is locked. Events that were committed before get their deliveries first, so that a change
 * never decides about events of the past.
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
    return change(tx, await getLockedEndpoint(tx, ctx, id), at);
  });
}

export async function getLockedEndpoint(
  tx: Transaction,
  scope: EndpointScope,
  id: string,
): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, scope, id);
  if (endpoint === undefined) throw new AppError("NOT_FOUND");
  return endpoint;
}

export type LockedEndpoint = Pick<
  EndpointRow,
  "id" | "key" | "url" | "description" | "event_types" | "connection_id" | "state" | "failures_in_row"
>;

/** Events are settled before endpoints are locked, never after: two transactions could wait for each other. */
export function lockEndpoint(
  tx: Transaction,
  scope: EndpointScope,
  id: string,
): Promise<LockedEndpoint | undefined> {
  return tx.maybeRow(sql`
    select ${lockedColumns} from webhook_endpoints e
    where ${isReached(scope)} and e.id = ${id} and e.deleted_at is null
    for no key update`);
}

/** Locks all endpoints that a connection has made, the oldest first. */
export function lockEndpointsOfConnection(
  tx: Transaction,
  organizationId: string,
  connectionId: string,
): Promise<LockedEndpoint[]> {
  return tx.rows(sql`
    select ${lockedColumns} from webhook_endpoints e
    where e.organization_id = ${organizationId} and e.connection_id = ${connectionId} and e.deleted_at is null
    order by e.key for no key update`);
}

const lockedColumns = sql`e.id, e.key, e.url, e.description, e.event_types, e.connection_id, e.state, e.failures_in_row`;

/** An endpoint as the activity log names it. */
export function endpointSubject({ id, url }: { id: string; url: string }): ActivityRecord["subject"] {
  return { type: "webhook_endpoint", id, label: url };
}

/** Without API access endpoints can be read, paused and deleted, and their secrets rotated; nothing else. */
export function refuseWithoutApiAccess({ organization }: Pick<OperationContext, "organization">): void {
  if (planLimits(organization.plan).apiAccess) return;
  throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
}

/** What is wrong with the address of an endpoint whose other fields are not right either. */
export const findEndpointIssues: FindValueIssues = async ({ outgoing }, { body }) => {
  const { url } = rightFields(NewEndpointSchema, body);
  return url === undefined ? [] : urlIssues(await outgoing.review(url));
};

function urlIssues(reviewed: Awaited<ReturnType<Services["outgoing"]["review"]>>): Issue[] {
  return reviewed.isAllowed ? [] : reviewed.problems.map((message) => ({ path: "url", message }));
}

/** Checks an address and answers it as it is stored. Asks name servers, so no transaction may be open. */
export async function reviewUrl({ outgoing }: Pick<Services, "outgoing">, url: string): Promise<string> {
  const reviewed = await outgoing.review(url);
  if (reviewed.isAllowed) return reviewed.url;
  throw badRequest(urlIssues(reviewed));
}
