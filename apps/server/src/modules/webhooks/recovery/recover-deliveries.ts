import { parseTimestamp } from "@clipledger/domain/calendar/timestamp";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { changeEndpoint } from "../endpoints/change-endpoint.ts";
import { endpointSubject } from "../endpoints/endpoint-subject.ts";
import { refuseWithoutApiAccess } from "../endpoints/refuse-without-api-access.ts";
import { getLoggedEndpoint } from "../log/logged-endpoint.ts";
import { findPlaceFrom } from "../log/place-by-time.queries.ts";
import { logBegin } from "../log-begin.ts";
import { readCursor, toCursor } from "../place-cursor.ts";
import { listRecoverable, sendAgain } from "./recovery.queries.ts";

const MOST_AT_ONCE = 5_000;

export interface RecoveryStep {
  readonly since: string;
  /** Of the step before. */
  readonly cursor?: string | undefined;
}

/** Sends what was recorded for the endpoint since then again, oldest first, whatever had become of it. */
export async function recoverDeliveries(
  ctx: OperationContext,
  id: string,
  step: RecoveryStep,
): Promise<{ recovered: number; nextCursor: string | null }> {
  refuseWithoutApiAccess(ctx);
  const found = await lookForDeliveries(ctx, id, step);
  const places = found.slice(0, MOST_AT_ONCE);
  const last = found.length > MOST_AT_ONCE ? places.at(-1) : undefined;
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Resume the endpoint first" });
    const recovered = await sendAgain(tx, organizationId, { endpointKey: endpoint.key, places, at });
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.recovered",
      subject: endpointSubject(endpoint),
    });
    return { recovered, nextCursor: last === undefined ? null : toCursor("recovery", last) };
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
