import type { AttemptError, DeliveryState } from "@clipledger/domain/webhooks/delivery-state";
import { sql } from "../src/infra/db/sql.ts";
import { publishEvent } from "../src/infra/events/outbox.ts";
import type { TestOrganization } from "./builders.ts";

/** Commits events of a type that all subscriptions but lists receive; answers their ids. */
export async function commitEvents(organization: TestOrganization, count = 1): Promise<string[]> {
  const { ctx } = organization;
  return ctx.db.transaction(async (tx) => {
    const ids: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      ids.push(await publishEvent(tx, ctx, "payout_hold.changed", { stage: "watch", previousStage: null }));
    }
    return ids;
  });
}

interface DeliveryRow {
  readonly place: bigint;
  readonly id: string;
  readonly event_id: string;
  readonly state: DeliveryState;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly attempts_made: number;
  readonly last_status: number | null;
  readonly last_error: AttemptError | null;
  readonly finished_at: Date | null;
}

/** Of an endpoint, in the order of their events. */
export function deliveriesTo({ ctx }: TestOrganization, endpointKey: bigint): Promise<DeliveryRow[]> {
  return ctx.db.rows<DeliveryRow>(sql`
    select place, id, event_id, state, due_at, attempts, attempts_made, last_status, last_error, finished_at
    from webhook_deliveries where endpoint_key = ${endpointKey} order by place`);
}

interface AttemptRow {
  readonly number: number;
  readonly started_at: Date;
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly response: string | null;
  readonly signature: string;
}

/** Of an endpoint, in the order in which they were made. */
export function attemptsTo({ ctx }: TestOrganization, endpointKey: bigint): Promise<AttemptRow[]> {
  return ctx.db.rows<AttemptRow>(sql`
    select number, started_at, status, error, response, signature from webhook_attempts
    where endpoint_key = ${endpointKey} order by started_at, place, number`);
}

interface FailureStreakRow {
  readonly state: string;
  readonly disabled_reason: string | null;
  readonly failures_in_row: number;
  readonly failing_since: Date | null;
  readonly probe_at: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
}

export function failureStreakOf({ ctx }: TestOrganization, endpointKey: bigint): Promise<FailureStreakRow> {
  return ctx.db.row<FailureStreakRow>(sql`
    select state, disabled_reason, failures_in_row, failing_since, probe_at, last_success_at, last_failure_at
    from webhook_endpoints where key = ${endpointKey}`);
}
