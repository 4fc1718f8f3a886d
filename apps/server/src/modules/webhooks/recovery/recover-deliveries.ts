import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { parseTimestamp } from "@clipledger/domain/calendar/timestamp";
import { isFailing } from "@clipledger/domain/webhooks/failing-endpoint";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { changeEndpoint } from "../endpoints/change-endpoint.ts";
import { endpointSubject } from "../endpoints/endpoint-subject.ts";
import type { LockedEndpoint } from "../endpoints/endpoints.queries.ts";
import { readEndpoint } from "../endpoints/get-endpoint.ts";
import { refuseWithoutApiAccess } from "../endpoints/refuse-without-api-access.ts";
import { getLoggedEndpoint } from "../log/logged-endpoint.ts";
import { findPlaceFrom } from "../log/place-by-time.queries.ts";
import { logBegin } from "../log-begin.ts";
import { readCursor, toCursor } from "../place-cursor.ts";
import {
  countRecoverable,
  countWaiting,
  listRecoverable,
  releaseWaiting,
  sendAgain,
} from "./recovery.queries.ts";

const MOST_AT_ONCE = 5_000;

export interface RecoveryStep {
  readonly since: string;
  /** Of the step before. */
  readonly cursor?: string | undefined;
}

/**
 * Sends what was recorded for the endpoint since then again, oldest first, whatever had become of it. What waits or is held
 * back goes along with the first step.
 */
export async function recoverDeliveries(
  ctx: OperationContext,
  id: string,
  step: RecoveryStep,
): Promise<{ recovered: number; released: number; nextCursor: string | null }> {
  refuseWithoutApiAccess(ctx);
  const found = await lookForDeliveries(ctx, id, step);
  const places = found.slice(0, MOST_AT_ONCE);
  const last = found.length > MOST_AT_ONCE ? places.at(-1) : undefined;
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Resume the endpoint first" });
    const isFirst = step.cursor === undefined;
    const released = isFirst ? await releaseWaitingOf(tx, organizationId, endpoint, at) : 0;
    const recovered = await sendAgain(tx, organizationId, { endpointKey: endpoint.key, places, at });
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.recovered",
      subject: endpointSubject(endpoint),
    });
    return { recovered, released, nextCursor: last === undefined ? null : toCursor("recovery", last) };
  });
}

/** Before anything is locked: what is recorded meanwhile is on its way, and what changes meanwhile is looked at again. */
async function lookForDeliveries(
  ctx: OperationContext,
  id: string,
  { since: sinceText, cursor }: RecoveryStep,
): Promise<bigint[]> {
  const after = cursor === undefined ? undefined : readCursor("recovery", cursor);
  const since = readSince(sinceText, ctx.clock.now(), cursor !== undefined);
  const { key: endpointKey } = await getLoggedEndpoint(ctx, id);
  const owner = { organizationId: ctx.organization.id, endpointKey };
  const from = after === undefined ? await findPlaceFrom(ctx.db, owner, since) : after + 1n;
  return listRecoverable(ctx.db, owner, { since, from: from ?? 0n, limit: MOST_AT_ONCE + 1 });
}

/** A recovery that goes on began at a time that may have left the log since. */
function readSince(text: string, now: Date, goesOn: boolean): Date {
  const since = parseTimestamp(text);
  const begin = logBegin(now);
  if (since === undefined || (since < begin && !goesOn))
    throw badRequest([{ path: "since", message: "The log reaches back 30 days; choose a later time" }]);
  if (since > now) throw badRequest([{ path: "since", message: "Choose a time that has passed" }]);
  return new Date(Math.max(since.getTime(), begin.getTime()));
}

/** What a recovery since then would send again, and what it or a retry would release. */
export async function previewRecovery(
  ctx: OperationContext,
  id: string,
  sinceText: string | undefined,
): Promise<{ recoverable: number; waiting: number }> {
  const { db, clock, organization } = ctx;
  const { key: endpointKey, failures_in_row } = await getLoggedEndpoint(ctx, id);
  const owner = { organizationId: organization.id, endpointKey };
  const waiting = await countWaiting(db, owner, isFailing(failures_in_row), clock.now());
  if (sinceText === undefined) return { recoverable: 0, waiting };
  const since = readSince(sinceText, clock.now(), false);
  const from = (await findPlaceFrom(db, owner, since)) ?? 0n;
  return { recoverable: await countRecoverable(db, owner, { since, from }), waiting };
}

/** Everything that waits is tried now, whatever the endpoint's failures so far. */
export async function retryNow(
  ctx: OperationContext,
  id: string,
): Promise<{ released: number; endpoint: WebhookEndpointOutput }> {
  refuseWithoutApiAccess(ctx);
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Resume the endpoint first" });
    const released = await releaseWaitingOf(tx, ctx.organization.id, endpoint, at);
    await recordActivity(tx, ctx, { type: "webhook_endpoint.retried", subject: endpointSubject(endpoint) });
    return { released, endpoint: await readEndpoint(tx, ctx, id) };
  });
}

function releaseWaitingOf(
  tx: Transaction,
  organizationId: string,
  { key: endpointKey, failures_in_row }: LockedEndpoint,
  at: Date,
): Promise<number> {
  return releaseWaiting(tx, { organizationId, endpointKey }, isFailing(failures_in_row), at);
}
