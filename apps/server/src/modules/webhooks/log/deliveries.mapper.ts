import type { WebhookAttemptOutput, WebhookDeliveryOutput } from "@clipledger/contract/webhooks/deliveries";
import { isFailing } from "@clipledger/domain/webhooks/failing-endpoint";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { TEST_TYPE } from "../feed/place-events.ts";
import { attemptHeaders } from "./attempt-headers.ts";
import type { AttemptRow, DeliveryRow } from "./deliveries.queries.ts";

export function toDelivery(row: DeliveryRow): WebhookDeliveryOutput {
  const isHeldBack = isHeldBackNow(row);
  return {
    id: row.id,
    endpoint: { id: row.endpoint_id, url: row.endpoint_url, isDeleted: row.endpoint_is_deleted },
    eventId: row.event_id,
    eventType: row.event_type,
    state: row.state,
    isHeldBack,
    attempts: row.attempts,
    attemptsMade: row.attempts_made,
    nextAttemptAt: toTimestamp(isHeldBack ? laterOf(row.due_at, row.endpoint_probe_at) : row.due_at),
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    finishedAt: toTimestamp(row.finished_at),
  };
}

export function toAttempt(row: AttemptRow, eventId: string): WebhookAttemptOutput {
  return {
    id: row.id,
    number: row.number,
    startedAt: row.started_at.toISOString(),
    durationMs: row.duration_ms,
    status: row.status,
    error: row.error,
    response: row.response,
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
