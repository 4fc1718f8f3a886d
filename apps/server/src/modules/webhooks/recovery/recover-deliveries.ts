import type { WebhookDeliveryOutput } from "@clipledger/contract/webhooks/deliveries";
import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { type DeliveryState, isFailing } from "@clipledger/domain/webhooks/delivery-state";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import {
  changeEndpoint,
  endpointSubject,
  type LockedEndpoint,
  lockEndpoint,
  refuseWithoutApiAccess,
} from "../endpoints/change-endpoint.ts";
import { readEndpoint } from "../endpoints/get-endpoint.ts";
import { logBegin, readCursor, TEST_TYPE, toCursor } from "../feed/event-rows.ts";
import { placeTestEvent } from "../feed/place-events.ts";
import { getDeliveryRow, readDelivery } from "../log/get-delivery.ts";
import { findPlaceFrom, getLoggedEndpoint, type LogOwner } from "../log/list-deliveries.ts";

const BATCH_SIZE = 5_000;

interface RecoveryStep {
  readonly since: string;
  /** The cursor that the step before answered. */
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
  const found = await findRecoverable(ctx, id, step);
  const places = found.slice(0, BATCH_SIZE);
  const last = found.length > BATCH_SIZE ? places.at(-1) : undefined;
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
async function findRecoverable(
  ctx: OperationContext,
  id: string,
  { since: sinceText, cursor }: RecoveryStep,
): Promise<bigint[]> {
  const after = cursor === undefined ? undefined : readCursor("recovery", cursor);
  const since = readSince(sinceText, ctx.clock.now(), cursor !== undefined);
  const { key: endpointKey } = await getLoggedEndpoint(ctx, id);
  const owner = { organizationId: ctx.organization.id, endpointKey };
  const from = after === undefined ? await findPlaceFrom(ctx.db, owner, since) : after + 1n;
  return listRecoverable(ctx.db, owner, { since, from: from ?? 0n, limit: BATCH_SIZE + 1 });
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

/** Sends one delivery again: the same event, with all attempts. */
export async function resendDelivery(ctx: OperationContext, id: string): Promise<WebhookDeliveryOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const { endpoint_id, endpoint_key, place } = await getDeliveryRow(tx, organizationId, id, at);
    const endpoint = await lockEndpoint(tx, ctx, endpoint_id);
    if (endpoint === undefined) throw refusal("Its endpoint was deleted");
    if (endpoint.state !== "active") throw refusal("Resume the endpoint first");
    const sent = { endpointKey: endpoint_key, places: [place], at };
    if ((await sendAgain(tx, organizationId, sent)) === 0) {
      const { state } = await getDeliveryRow(tx, organizationId, id, at);
      throw refusal(refusalReason(state));
    }
    await recordActivity(tx, ctx, { type: "webhook_delivery.resent", subject: endpointSubject(endpoint) });
    return readDelivery(tx, organizationId, id, at);
  });
}

function refusalReason(state: DeliveryState): string {
  return state === "skipped" ? "It names a creator who deleted their account" : "It is on its way already";
}

function refusal(message: string): AppError {
  return new AppError("INVALID_STATE", undefined, { message });
}

interface Recoverable {
  readonly since: Date;
  /** Nothing of that time or later has a place before it. */
  readonly from: bigint;
  readonly limit: number;
}

/** Lists the places of deliveries that can be sent again, the oldest first. */
export async function listRecoverable(
  db: Queryable,
  { organizationId, endpointKey }: LogOwner,
  { since, from, limit }: Recoverable,
): Promise<bigint[]> {
  const rows = await db.rows<{ place: bigint }>(sql`
    select place from webhook_deliveries
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and place >= ${from}::bigint
      and created_at >= ${since} and state in ('succeeded', 'failed', 'canceled') and event_type <> ${TEST_TYPE}
    order by place limit ${limit}::int`);
  return rows.map(({ place }) => place);
}

/** Pending again, with all ten attempts; the event stays the one it was. Answers how many were not pending before. */
function sendAgain(
  tx: Transaction,
  organizationId: string,
  { endpointKey, places, at }: { endpointKey: bigint; places: readonly bigint[]; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update webhook_deliveries set state = 'pending', attempts = 0, due_at = ${at}, finished_at = null
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and place = any(${places}::bigint[])
      and state in ('succeeded', 'failed', 'canceled')`);
}

const MOST_COUNTED = 10_000;

async function countRecoverable(
  db: Queryable,
  { organizationId, endpointKey }: LogOwner,
  { since, from }: Omit<Recoverable, "limit">,
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int from (
      select from webhook_deliveries
      where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and place >= ${from}::bigint
        and created_at >= ${since} and state in ('succeeded', 'failed', 'canceled') and event_type <> ${TEST_TYPE}
      limit ${MOST_COUNTED}
    ) counted`);
  return count;
}

/** A condition on deliveries that are not sent now: held back while the endpoint fails, or waiting for their next attempt. */
function waitingDeliveries(
  { organizationId, endpointKey }: LogOwner,
  isFailing: boolean,
  at: Date,
): SqlFragment {
  return sql`organization_id = ${organizationId} and endpoint_key = ${endpointKey} and state = 'pending'
    and event_type <> ${TEST_TYPE} and (${isFailing} or due_at > ${at})`;
}

async function countWaiting(db: Queryable, owner: LogOwner, isFailing: boolean, at: Date): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int from (
      select from webhook_deliveries where ${waitingDeliveries(owner, isFailing, at)} limit ${MOST_COUNTED}
    ) counted`);
  return count;
}

/** All that waits is due now, and nothing is held back until the endpoint has failed twice more. */
async function releaseWaiting(
  tx: Transaction,
  owner: LogOwner,
  isFailing: boolean,
  at: Date,
): Promise<number> {
  const released = await countWaiting(tx, owner, isFailing, at);
  await tx.execute(sql`
    update webhook_deliveries set due_at = ${at} where ${waitingDeliveries(owner, false, at)}`);
  // Another epoch: what is under way says nothing about the endpoint from here on. Since when it fails stays.
  await tx.execute(sql`
    update webhook_endpoints set failures_in_row = least(failures_in_row, 1), probe_at = null, epoch = epoch + 1
    where organization_id = ${owner.organizationId} and key = ${owner.endpointKey}`);
  return released;
}

/** Sends one event to this endpoint alone, once. The answer is its delivery, which is under way. */
export async function testEndpoint(ctx: OperationContext, id: string): Promise<WebhookDeliveryOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Resume the endpoint before testing it" });
    const eventId = await publishEvent(tx, ctx, "webhook.test", {
      message: "This is a test of your endpoint",
    });
    const deliveryId = await placeTestEvent(tx, { organizationId, eventId, endpointKey: endpoint.key, at });
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.tested",
      subject: endpointSubject(endpoint),
    });
    return readDelivery(tx, organizationId, deliveryId, at);
  });
}
