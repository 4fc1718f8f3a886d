import { Gauge, Histogram, type Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";

export interface WebhookMetrics {
  /** `succeeded`, or why it did not. */
  observeAttempt(outcome: string, seconds: number): void;
  /** From the event to the first attempt to deliver it. */
  observeDelay(seconds: number): void;
}

/** Above, a count is not worth what it costs. */
const MOST_COUNTED = 100_000;

export function createWebhookMetrics(registry: Registry, db: Database): WebhookMetrics {
  const attempts = new Histogram({
    name: "clipledger_webhook_attempt_duration_seconds",
    help: "Duration of attempts to deliver webhooks by outcome.",
    labelNames: ["outcome"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  const delays = new Histogram({
    name: "clipledger_webhook_delay_seconds",
    help: "Time from an event to the first attempt to deliver it.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers: [registry],
  });
  new Gauge({
    name: "clipledger_webhook_pending_deliveries",
    help: "Deliveries that wait or are under way, of all processes; 100,000 stands for that many or more.",
    registers: [registry],
    async collect() {
      const total = await countPending(db);
      if (total !== undefined) this.set(total);
    },
  });
  const byOutcome = new Map<string, Histogram.Internal<"outcome">>();
  const attemptsOf = (outcome: string) => {
    const known = byOutcome.get(outcome) ?? attempts.labels(outcome);
    byOutcome.set(outcome, known);
    return known;
  };
  return {
    observeAttempt: (outcome, seconds) => attemptsOf(outcome).observe(seconds),
    observeDelay: (seconds) => delays.observe(seconds),
  };
}

/** Undefined without a database: the other figures are worth the most then. */
async function countPending(db: Database): Promise<number | undefined> {
  const counting = db.row<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from webhook_deliveries where state = 'pending' limit ${MOST_COUNTED}
    ) pending`);
  return (await counting.catch(() => undefined))?.total;
}
