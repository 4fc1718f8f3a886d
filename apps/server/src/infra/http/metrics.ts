import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { createWebhookMetrics, type WebhookMetrics } from "./webhook-metrics.ts";

export interface Metrics {
  observeRequest(surface: string, method: string, status: number, seconds: number): void;
  /** Kept amounts that a sweep found to differ from fresh ones. */
  countAmountDifferences(count: number): void;
  readonly webhooks: WebhookMetrics;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(db: Database): Metrics {
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
  return {
    webhooks: createWebhookMetrics(registry, db),
    countAmountDifferences: (count) => amountDifferences.inc(count),
    observeRequest: (surface, method, status, seconds) =>
      requests.observe({ surface, method, status: String(status) }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
