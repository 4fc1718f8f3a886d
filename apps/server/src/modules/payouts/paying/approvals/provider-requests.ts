import type { ActorReference } from "@clipledger/contract/users";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { z } from "zod";
import { AppError, invalidState } from "../../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { defineTask } from "../../../../infra/tasks/task.ts";
import { configuredProvider, makerOf } from "../../../rails/choose-provider.ts";
import type { ProviderAnswer } from "../../../rails/provider/payout-provider.ts";
import { type LockedPayout, lockPayoutWithWindow, type ProviderRequest } from "../../books/locked-payout.ts";
import { applyStatus } from "../issuing/apply-status.ts";
import { timeoutOf } from "../issuing/payout-intent.ts";
import { noteDifference, orderedMoney } from "./provider-alarm.ts";
import { type ProviderReference, type ReferenceRow, refreshPayout, toReference } from "./refresh-payout.ts";

/** Where a payout stands once the request was met. */
const STATUSES_AFTER: Readonly<Record<ProviderRequest, readonly ProviderPayoutStatus[]>> = {
  approve: ["approved", "requested", "completed"],
  cancel: ["deleted"],
};

/**
 * Writes down what the provider is about to be asked for. Only a payout that awaits approval can be approved or canceled.
 * Undefined when the payout stands there already.
 */
export function openProviderRequest(
  ctx: OperationContext,
  id: string,
  request: ProviderRequest,
): Promise<ProviderReference | undefined> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const payout = await lockPayoutWithWindow(tx, organizationId, id);
    if (payout === undefined) throw new AppError("NOT_FOUND");
    const { provider_payout_id: providerPayoutId, provider_status: status } = payout;
    if (providerPayoutId === null || status === null)
      throw invalidState("This payout was made outside of the service");
    if (STATUSES_AFTER[request].includes(status)) return undefined;
    refuseUnlessAwaiting(payout, request);
    await saveProviderRequest(tx, payout, { request, actor: ctx.actor, at: ctx.clock.now() });
    return { organizationId, id, providerPayoutId };
  });
}

function refuseUnlessAwaiting(
  { provider_status, provider_payout_id, wish: former }: LockedPayout,
  request: ProviderRequest,
): void {
  const isOpen =
    provider_status === "created" ||
    (request === "cancel" && isWaitingAtRails(provider_payout_id, provider_status));
  if (!isOpen) throw invalidState("This payout does not await approval any more");
  if (former !== null && former !== request)
    throw invalidState(
      former === "approve" ? "This payout is being approved" : "This payout is being canceled",
    );
}

/** What was approved may wait for the creator's details at a rail, and is the team's until it is sent. */
function isWaitingAtRails(providerPayoutId: string | null, status: ProviderPayoutStatus | null): boolean {
  return status === "approved" && providerPayoutId !== null && makerOf(providerPayoutId) === "rails";
}

async function saveProviderRequest(
  tx: Transaction,
  { organization_id, id }: LockedPayout,
  {
    request,
    actor,
    at,
  }: { readonly request: ProviderRequest; readonly actor: ActorReference; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update payouts set wish = ${request}, wished_at = ${at}, wished_by = ${JSON.stringify(actor)}, updated_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`);
}

/**
 * Sends the request to the provider. Without a definite answer it stays open and is sent again. A request that is refused
 * is over, and the payout is where the provider says it is.
 */
export async function sendProviderRequest(
  services: Services,
  reference: ProviderReference,
  request: ProviderRequest,
): Promise<ProviderAnswer> {
  const { organizationId, id, providerPayoutId } = reference;
  const provider = configuredProvider(services, organizationId, makerOf(providerPayoutId));
  const key = `${organizationId}/${id}/${request}`;
  const money = await orderedMoney(services.db, reference);
  const answer =
    request === "approve"
      ? await provider.approvePayout(providerPayoutId, money, key)
      : await provider.cancelPayout(providerPayoutId, money, key);
  await noteDifference(services, reference, answer);
  if (answer.outcome === "done") {
    const { status } = answer.payout;
    await services.db.transaction((tx) => applyStatus(tx, services, { organizationId, id, status }));
  } else services.log.warn({ payoutId: id, request, answer }, "payout not moved at the provider");
  if (answer.outcome === "unknown")
    await postponeProviderRequest(services.db, { organizationId, id, request }, services.clock.now());
  if (answer.outcome === "refused") {
    await deleteProviderRequest(services.db, { organizationId, id, request });
    await refreshPayout(services, reference);
  }
  return answer;
}

interface OpenRequest {
  readonly organizationId: string;
  readonly id: string;
  readonly request: ProviderRequest;
}

/** Requests that were sent longer ago go before this one. */
async function postponeProviderRequest(
  db: Queryable,
  { organizationId, id, request }: OpenRequest,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update payouts set wished_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and wish = ${request}`);
}

/** Ends only the request that was sent: another may have taken its place. */
async function deleteProviderRequest(
  db: Queryable,
  { organizationId, id, request }: OpenRequest,
): Promise<void> {
  await db.execute(sql`
    update payouts set wish = null, wished_at = null, wished_by = null
    where organization_id = ${organizationId} and id = ${id} and wish = ${request}`);
}

const BATCH_SIZE = 500;
const MAX_UNANSWERED = 3;
const TIMEOUTS_TO_WAIT = 3;

/** Each minute, asks the provider again for approvals and cancellations that it has not confirmed. */
export const retryProviderRequestsTask = defineTask({
  name: "payouts.reconcile-wishes",
  input: z.object({}),
  schedule: "* * * * *",
  run: retryProviderRequests,
});

/** Whoever made the request is given time to hear the answer first. Sending it twice at once does no harm. */
async function retryProviderRequests(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const before = new Date(clock.now().getTime() - TIMEOUTS_TO_WAIT * timeoutOf(services));
  let unanswered = 0;
  for (const { request, ...reference } of await listProviderRequestsBefore(db, before, BATCH_SIZE)) {
    if (unanswered >= MAX_UNANSWERED) return;
    try {
      const { outcome } = await sendProviderRequest(services, reference, request);
      unanswered = outcome === "unknown" ? unanswered + 1 : 0;
    } catch (error) {
      log.error({ err: error, payoutId: reference.id, request }, "provider request not carried out");
    }
  }
}

/** Requests of all organizations that nobody has sent for a while. */
async function listProviderRequestsBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<(ProviderReference & { readonly request: ProviderRequest })[]> {
  const rows = await db.rows<ReferenceRow & { wish: ProviderRequest }>(sql`
    select organization_id, id, provider_payout_id, wish from payouts
    where wish is not null and wished_at <= ${before} order by wished_at limit ${limit}::int`);
  return rows.map((row) => ({ ...toReference(row), request: row.wish }));
}
