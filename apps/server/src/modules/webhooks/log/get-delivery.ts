import type { EventEnvelope } from "@clipledger/contract/events/envelope";
import type { DeliveryDetailSchema, WebhookDeliveryOutput } from "@clipledger/contract/webhooks/deliveries";
import type { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { envelopeText } from "../feed/envelope-text.ts";
import { logBegin } from "../log-begin.ts";
import { toAttempt, toDelivery } from "./deliveries.mapper.ts";
import { type DeliveryRow, findDelivery, getEvent, listAttempts } from "./deliveries.queries.ts";

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
