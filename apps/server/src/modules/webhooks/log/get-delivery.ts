import type { EventEnvelope } from "@clipledger/contract/events/envelope";
import {
  type DeliveryDetailSchema,
  type WebhookAttemptOutput,
  WebhookAttemptSchema,
  type WebhookDeliveryOutput,
  WebhookDeliverySchema,
} from "@clipledger/contract/webhooks/deliveries";
import { type AttemptError, type DeliveryState, isFailing } from "@clipledger/domain/webhooks/delivery-state";
import type { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { USER_AGENT } from "../delivery/exchange.ts";
import { type EventRow, envelopeText, eventColumns, logBegin, TEST_TYPE } from "../feed/event-rows.ts";

export async function getDelivery(
  { db, organization, clock }: OperationContext,
  id: string,
): Promise<z.input<typeof DeliveryDetailSchema>> {
  const row = await getDeliveryRow(db, organization.id, id, clock.now());
  const [event, attempts] = await Promise.all([
    getEvent(db, organization.id, row.event_id),
    listAttempts(db, organization.id, row),
  ]);
  return {
    ...toDelivery(row),
    body: JSON.parse(envelopeText(event)) as EventEnvelope, // safe: only envelopes are written, and answers are checked
    attemptLog: attempts.map((attempt) => toAttempt(attempt, row.event_id)),
  };
}

export async function readDelivery(
  db: Queryable,
  organizationId: string,
  id: string,
  now: Date,
): Promise<WebhookDeliveryOutput> {
  return toDelivery(await getDeliveryRow(db, organizationId, id, now));
}

/** What is older than the log reaches back is not found, whether or not it is forgotten already. */
export async function getDeliveryRow(
  db: Queryable,
  organizationId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow> {
  const row = await findDelivery(db, organizationId, id);
  if (row === undefined || row.created_at < logBegin(now)) throw new AppError("NOT_FOUND");
  return row;
}

export function toDelivery(row: DeliveryRow): WebhookDeliveryOutput {
  const isHeldBack = isHeldBackNow(row);
  return {
    ...wireFields(WebhookDeliverySchema, row),
    endpoint: { id: row.endpoint_id, url: row.endpoint_url, isDeleted: row.endpoint_is_deleted },
    isHeldBack,
    nextAttemptAt: toTimestamp(isHeldBack ? laterOf(row.due_at, row.endpoint_probe_at) : row.due_at),
  };
}

function toAttempt(row: AttemptRow, eventId: string): WebhookAttemptOutput {
  return {
    ...wireFields(WebhookAttemptSchema, row),
    requestHeaders: attemptHeaders(eventId, row),
  };
}

/** Tests do not wait for others. */
function isHeldBackNow({ state, event_type, endpoint_failures_in_row }: DeliveryRow): boolean {
  return state === "pending" && event_type !== TEST_TYPE && isFailing(endpoint_failures_in_row);
}

function laterOf(dueAt: Date | null, probeAt: Date | null): Date | null {
  return dueAt !== null && probeAt !== null && probeAt > dueAt ? probeAt : dueAt;
}

/** What an attempt was sent with: all of it follows from the event, the time and the signature that was kept. */
function attemptHeaders(
  eventId: string,
  { started_at, signature }: Pick<AttemptRow, "started_at" | "signature">,
): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(started_at.getTime() / 1000)),
    "webhook-signature": signature,
  };
}

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

export const selectDeliveries: SqlFragment = sql`
  select d.id, d.endpoint_key, w.id as endpoint_id, w.url as endpoint_url,
    w.deleted_at is not null as endpoint_is_deleted, w.failures_in_row as endpoint_failures_in_row,
    w.probe_at as endpoint_probe_at, d.place, d.event_id, d.event_type, d.state, d.due_at, d.attempts, d.attempts_made,
    d.last_status, d.last_error, d.created_at, d.finished_at
  from webhook_deliveries d join webhook_endpoints w on w.key = d.endpoint_key`;

function findDelivery(db: Queryable, organizationId: string, id: string): Promise<DeliveryRow | undefined> {
  return db.maybeRow(sql`${selectDeliveries} where d.organization_id = ${organizationId} and d.id = ${id}`);
}

interface AttemptRow {
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
function listAttempts(
  db: Queryable,
  organizationId: string,
  { endpoint_key, place }: Pick<DeliveryRow, "endpoint_key" | "place">,
): Promise<AttemptRow[]> {
  return db.rows(sql`
    select id, number, started_at, duration_ms, status, error, response, signature from webhook_attempts
    where organization_id = ${organizationId} and endpoint_key = ${endpoint_key} and place = ${place}
    order by number desc limit ${MOST_ATTEMPTS}::int`);
}

function getEvent(db: Queryable, organizationId: string, id: string): Promise<EventRow> {
  return db.row(sql`
    select ${eventColumns} from events e where e.organization_id = ${organizationId} and e.id = ${id}`);
}
