import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database, Queryable } from "./db/database.ts";
import { sql } from "./db/sql.ts";
import type { Allowance } from "./source-registry.ts";

export interface Metrics {
  observeRequest(surface: string, method: string, status: number, seconds: number): void;
  /** Kept amounts that a sweep found to differ from fresh ones. */
  countAmountDifferences(count: number): void;
  /** Who answered a question about single facts, and where it was not ClickHouse, why. */
  countHistoryAnswer(source: string, reason: string): void;
  readonly webhooks: WebhookMetrics;
  readonly backups: BackupMetrics;
  text(): Promise<string>;
  readonly contentType: string;
}

interface MetricsOptions {
  readonly feedsHistory: boolean;
  /** Asked with every look at the metrics; undefined where no backups are scheduled. */
  readonly lastBackupAt: (() => Promise<Date | undefined>) | undefined;
  /** The same of the quota of the server's own key of YouTube; undefined without a key. */
  readonly youtubeQuota: (() => Promise<readonly Allowance[]>) | undefined;
}

export function createMetrics(
  db: Database,
  { feedsHistory, lastBackupAt, youtubeQuota }: MetricsOptions,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "clipledger_" });
  const requests = new Histogram({
    name: "clipledger_http_request_duration_seconds",
    help: "Duration of HTTP requests by surface, method and status.",
    labelNames: ["surface", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "clipledger_database_connections",
    help: "Connections of the pool by state.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "idle" }, db.pool.idleCount);
      this.set({ state: "busy" }, db.pool.totalCount - db.pool.idleCount);
      this.set({ state: "waiting" }, db.pool.waitingCount);
    },
  });
  const amountDifferences = new Counter({
    name: "clipledger_amount_differences_total",
    help: "Kept payout amounts that a sweep found to differ from fresh ones. Anything but 0 is a bug.",
    registers: [registry],
  });
  if (youtubeQuota !== undefined) createQuotaMetrics(registry, youtubeQuota);
  return {
    webhooks: createWebhookMetrics(registry, db),
    countHistoryAnswer: feedsHistory ? createHistoryMetrics(registry, db) : () => undefined,
    backups: createBackupMetrics(registry, lastBackupAt),
    countAmountDifferences: (count) => amountDifferences.inc(count),
    observeRequest: (surface, method, status, seconds) =>
      requests.observe({ surface, method, status: String(status) }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function createQuotaMetrics(registry: Registry, youtubeQuota: () => Promise<readonly Allowance[]>): void {
  // Metrics are collected side by side, so that none can be set while another is.
  const addGauge = (name: string, help: string, figureOf: (allowance: Allowance) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["bucket"],
      registers: [registry],
      async collect() {
        // Without a database the other figures are worth the most.
        const allowances = await youtubeQuota().catch(() => []);
        for (const allowance of allowances) this.set({ bucket: allowance.bucket }, figureOf(allowance));
      },
    });
  addGauge(
    "clipledger_youtube_quota_limit",
    "What the server's own key of YouTube may spend a day.",
    ({ limit }) => limit,
  );
  addGauge(
    "clipledger_youtube_quota_remaining",
    "What the server's own key of YouTube has left until the reset, after what all processes have spent.",
    ({ limit, spent }) => Math.max(0, limit - spent),
  );
  addGauge(
    "clipledger_youtube_quota_reset_timestamp_seconds",
    "When the quota of the server's own key of YouTube begins anew.",
    ({ resetsAt }) => resetsAt.getTime() / 1000,
  );
}

interface BackupMetrics {
  countFailure(): void;
}

function createBackupMetrics(
  registry: Registry,
  lastBackupAt: (() => Promise<Date | undefined>) | undefined,
): BackupMetrics {
  const failures = new Counter({
    name: "clipledger_backup_failures_total",
    help: "Scheduled backups of this process that failed.",
    registers: [registry],
  });
  if (lastBackupAt !== undefined) {
    new Gauge({
      name: "clipledger_backup_last_success_timestamp_seconds",
      help: "When the newest backup in the folder for backups was taken; 0 without one.",
      registers: [registry],
      async collect() {
        this.set(((await lastBackupAt())?.getTime() ?? 0) / 1000);
      },
    });
  }
  return { countFailure: () => failures.inc() };
}

interface WebhookMetrics {
  /** `succeeded`, or why it did not. */
  observeAttempt(outcome: string, seconds: number): void;
  /** From the event to the first attempt to deliver it. */
  observeDelay(seconds: number): void;
}

/** Above, a count is not worth what it costs. */
const MOST_COUNTED = 100_000;

function createWebhookMetrics(registry: Registry, db: Database): WebhookMetrics {
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

function createHistoryMetrics(registry: Registry, db: Database): Metrics["countHistoryAnswer"] {
  const answers = new Counter({
    name: "clipledger_history_answers_total",
    help: "Answers from single facts by who gave them, and why it was not ClickHouse.",
    labelNames: ["source", "reason"],
    registers: [registry],
  });
  const isFilled = new Gauge({
    name: "clipledger_history_filled",
    help: "Whether ClickHouse has all that was there before the feed began.",
    registers: [registry],
  });
  new Gauge({
    name: "clipledger_history_lag_seconds",
    help: "Age of the oldest change of facts that ClickHouse does not have yet; 0 if it has all.",
    registers: [registry],
    async collect() {
      const lag = await measureLag(db).catch(() => undefined);
      if (lag === undefined) return;
      this.set(lag.seconds);
      isFilled.set(Number(lag.is_filled));
    },
  });
  return (source, reason) => answers.inc({ source, reason });
}

/** How far ClickHouse is behind. */
export function measureLag(db: Queryable): Promise<{ seconds: number; is_filled: boolean }> {
  return db.row(sql`
    select coalesce(extract(epoch from now() - (select noted_at from fact_changes order by id limit 1)), 0)::float8 as seconds,
      is_filled
    from history_feed`);
}

/** Undefined without a database: the other figures are worth the most then. */
async function countPending(db: Database): Promise<number | undefined> {
  const counting = db.row<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from webhook_deliveries where state = 'pending' limit ${MOST_COUNTED}
    ) pending`);
  return (await counting.catch(() => undefined))?.total;
}
