import type { AttemptError, DeliveryState } from "@clipledger/domain/webhooks/delivery-state";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type EventRow, eventColumns } from "../feed/envelope-text.ts";

export interface DeliveryRow {
  id: string;
  endpoint_key: bigint;
  endpoint_id: string;
  endpoint_url: string;
  endpoint_is_deleted: boolean;
  endpoint_failures_in_row: number;
  endpoint_probe_at: Date | null;
  place: bigint;
  event_id: string;
  event_type: string;
  state: DeliveryState;
  due_at: Date | null;
  attempts: number;
  attempts_made: number;
  last_status: number | null;
  last_error: AttemptError | null;
  created_at: Date;
  finished_at: Date | null;
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

export function findDelivery(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return db.maybeRow(sql`${selectDeliveries} where d.organization_id = ${organizationId} and d.id = ${id}`);
}

const selectDeliveries: SqlFragment = sql`
  select d.id, d.endpoint_key, w.id as endpoint_id, w.url as endpoint_url,
    w.deleted_at is not null as endpoint_is_deleted, w.failures_in_row as endpoint_failures_in_row,
    w.probe_at as endpoint_probe_at, d.place, d.event_id, d.event_type, d.state, d.due_at, d.attempts, d.attempts_made,
    d.last_status, d.last_error, d.created_at, d.finished_at
  from webhook_deliveries d join webhook_endpoints w on w.key = d.endpoint_key`;

function matching(filter: DeliveryFilter): SqlFragment {
  const { organizationId, endpointKey, states, types, eventId, since, until, from, before } = filter;
  return allOf([
    sql`d.organization_id = ${organizationId}`,
    sql`d.endpoint_key = ${endpointKey}`,
    states && sql`d.state = any(${states})`,
    states && wordsOfIndex(states),
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

/** The same once more, in the words of the index that knows these states; a list of them does not speak them. */
function wordsOfIndex(states: readonly DeliveryState[]): SqlFragment | undefined {
  if (states.every((state) => state === "pending")) return sql`d.state = 'pending'`;
  const isSuccessless = states.every((state) => state !== "pending" && state !== "succeeded");
  return isSuccessless ? sql`d.state in ('failed', 'canceled', 'skipped')` : undefined;
}

export interface AttemptRow {
  id: string;
  number: number;
  started_at: Date;
  duration_ms: number;
  status: number | null;
  error: AttemptError | null;
  response: string | null;
  signature: string;
}

const MOST_ATTEMPTS = 100;

/** The newest first. */
export function listAttempts(
  db: Queryable,
  organizationId: string,
  { endpoint_key, place }: Pick<DeliveryRow, "endpoint_key" | "place">,
): Promise<AttemptRow[]> {
  return db.rows(sql`
    select id, number, started_at, duration_ms, status, error, response, signature from webhook_attempts
    where organization_id = ${organizationId} and endpoint_key = ${endpoint_key} and place = ${place}
    order by number desc limit ${MOST_ATTEMPTS}::int`);
}

export function getEvent(db: Queryable, organizationId: string, id: string): Promise<EventRow> {
  return db.row(sql`
    select ${eventColumns} from events e where e.organization_id = ${organizationId} and e.id = ${id}`);
}
