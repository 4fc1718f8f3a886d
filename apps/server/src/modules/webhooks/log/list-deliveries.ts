import type { DeliveryPageSchema, DeliveryQuerySchema } from "@clipledger/contract/webhooks/deliveries";
import { parseTimestamp } from "@clipledger/domain/calendar/timestamp";
import type { z } from "zod";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { logBegin } from "../log-begin.ts";
import { readCursor, toCursor } from "../place-cursor.ts";
import { toDelivery } from "./deliveries.mapper.ts";
import { type DeliveryFilter, listDeliveryRows } from "./deliveries.queries.ts";
import { getLoggedEndpoint } from "./logged-endpoint.ts";
import { findPlaceBehind, findPlaceFrom, type LogOwner } from "./place-by-time.queries.ts";

export async function listDeliveries(
  ctx: OperationContext,
  query: z.output<typeof DeliveryQuerySchema>,
): Promise<z.input<typeof DeliveryPageSchema>> {
  const { endpointId, cursor, since, until, limit, ...filter } = query;
  const before = cursor === undefined ? undefined : readCursor("deliveries", cursor);
  const { key } = await getLoggedEndpoint(ctx, endpointId);
  const owner = { organizationId: ctx.organization.id, endpointKey: key };
  const begin = logBegin(ctx.clock.now());
  const chosen = since === undefined ? undefined : parseTimestamp(since);
  const period = {
    since: chosen === undefined || chosen < begin ? begin : chosen,
    until: until === undefined ? undefined : parseTimestamp(until),
  };
  const bounds = await findBounds(ctx.db, owner, { ...period, before });
  const rows = await listDeliveryRows(ctx.db, { ...filter, ...owner, ...period, ...bounds }, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(toDelivery),
    nextCursor: last === undefined ? null : toCursor("deliveries", last.place),
  };
}

/** The places between which a page of the period lies: it costs as little as one of the whole log. */
export async function findBounds(
  db: Queryable,
  owner: LogOwner,
  { since, until, before }: Pick<DeliveryFilter, "since" | "until" | "before">,
): Promise<Pick<DeliveryFilter, "from" | "before">> {
  const from = since && (await findPlaceFrom(db, owner, since));
  const behind = until && (await findPlaceBehind(db, owner, until));
  const isBehindFirst = behind !== undefined && (before === undefined || behind < before);
  return { from, before: isBehindFirst ? behind : before };
}
