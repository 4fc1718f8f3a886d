import type { DeliveryPageSchema, DeliveryQuerySchema } from "@clipledger/contract/webhooks/deliveries";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import type { DeliveryState, EndpointState } from "@clipledger/domain/webhooks/delivery-state";
import type { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { logBegin, readCursor, toCursor } from "../feed/event-rows.ts";
import { type DeliveryRow, selectDeliveries, toDelivery } from "./get-delivery.ts";

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

export interface DeliveryFilter {
  readonly organizationId: string;
  readonly endpointKey: bigint;
  readonly states?: readonly DeliveryState[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly eventId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Where the walk may begin and has to end; the times stay the exact filter. */
  readonly from?: bigint | undefined;
  readonly before?: bigint | undefined;
}

/** The newest first. */
export function listDeliveryRows(
  db: Queryable,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  return db.rows(sql`
    ${selectDeliveries} where ${matching(filter)} order by d.place desc limit ${limit}::int`);
}

function matching(filter: DeliveryFilter): SqlFragment {
  const { organizationId, endpointKey, states, types, eventId, since, until, from, before } = filter;
  return allOf([
    sql`d.organization_id = ${organizationId}`,
    sql`d.endpoint_key = ${endpointKey}`,
    states && sql`d.state = any(${states})`,
    states && indexCondition(states),
    types && sql`d.event_type = any(${types})`,
    eventId === undefined ? undefined : sql`d.place = ${placeOf(organizationId, eventId)}`,
    since && sql`d.created_at >= ${since}`,
    until && sql`d.created_at <= ${until}`,
    from === undefined ? undefined : sql`d.place >= ${from}::bigint`,
    before === undefined ? undefined : sql`d.place < ${before}::bigint`,
  ]);
}

function placeOf(organizationId: string, eventId: string): SqlFragment {
  return sql`(select e.place from events e where e.organization_id = ${organizationId} and e.id = ${eventId})`;
}

/** Repeats the condition on states as the partial index states it: PostgreSQL does not use the index for a list of them. */
function indexCondition(states: readonly DeliveryState[]): SqlFragment | undefined {
  if (states.every((state) => state === "pending")) return sql`d.state = 'pending'`;
  const isSuccessless = states.every((state) => state !== "pending" && state !== "succeeded");
  return isSuccessless ? sql`d.state in ('failed', 'canceled', 'skipped')` : undefined;
}

/** Times rise with places, but for transactions that began to record and then waited for another; none waits that long. */
const LONGEST_DISORDER_MS = 10 * 60_000;

export interface LogOwner {
  readonly organizationId: string;
  readonly endpointKey: bigint;
}

/** A place before which none of the endpoint's deliveries was recorded then or later; undefined without deliveries. */
export function findPlaceFrom(db: Queryable, owner: LogOwner, since: Date): Promise<bigint | undefined> {
  return findPlaceAt(db, owner, new Date(since.getTime() - LONGEST_DISORDER_MS));
}

/** A place from which on all of the endpoint's deliveries were recorded after then; undefined without deliveries. */
function findPlaceBehind(db: Queryable, owner: LogOwner, until: Date): Promise<bigint | undefined> {
  return findPlaceAt(db, owner, new Date(until.getTime() + LONGEST_DISORDER_MS));
}

/** Halves what is left with each look, so it needs no index of times, which every delivery would have to pay for. */
async function findPlaceAt(
  db: Queryable,
  { organizationId, endpointKey }: LogOwner,
  time: Date,
): Promise<bigint | undefined> {
  const found = await db.maybeRow<{ place: bigint | null }>(sql`
    with recursive search as (
      select min(place) as low, max(place) + 1 as high from webhook_deliveries
      where organization_id = ${organizationId} and endpoint_key = ${endpointKey}
      union all
      select case when met.is_before then met.place + 1 else s.low end,
        case when met.is_before then s.high else s.middle end
      from (select low, high, low + (high - low) / 2 as middle from search where low < high) s
      cross join lateral (
        select d.place, d.created_at < ${time} as is_before from webhook_deliveries d
        where d.organization_id = ${organizationId} and d.endpoint_key = ${endpointKey} and d.place >= s.middle
        order by d.place limit 1
      ) met
    )
    select max(low) as place from search`);
  return found?.place ?? undefined;
}

interface LoggedEndpoint {
  readonly key: bigint;
  readonly state: EndpointState;
  readonly failures_in_row: number;
  readonly probe_at: Date | null;
}

/** The endpoint whose log is asked for; a deleted one has none to show. */
export async function getLoggedEndpoint(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  id: string,
): Promise<LoggedEndpoint> {
  const endpoint = await db.maybeRow<LoggedEndpoint>(sql`
    select key, state, failures_in_row, probe_at from webhook_endpoints
    where organization_id = ${organization.id} and id = ${id} and deleted_at is null`);
  if (endpoint === undefined) throw new AppError("NOT_FOUND");
  return endpoint;
}
