import type { HealthFinding } from "@clipledger/contract/dashboard/health";
import type { Services } from "../../infra/context.ts";
import { measureLag } from "../../infra/metrics.ts";
import { databaseChecks, workChecks } from "./database-checks.ts";
import { type Check, runChecks, withoutDetails } from "./run-checks.ts";
import { clickHouseCheck, type ServerParts, serverChecks } from "./server-checks.ts";

type CheckedServices = Pick<Services, "db" | "clock" | "clickhouse">;

/** For so long nothing is looked at again: every owner may ask, and mail servers and services outside are called. */
const REMEMBERED_MS = 5_000;

/** How the server is doing, as owners read it. Those who ask at once share one look. */
export function createServerCheck(
  services: CheckedServices,
  parts: ServerParts,
): () => Promise<readonly HealthFinding[]> {
  let last: { readonly begunAt: number; readonly findings: Promise<HealthFinding[]> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.begunAt > REMEMBERED_MS) {
      const checks = [...serverChecks(parts), ...databaseChecks(services), ...checksOfWork(services)];
      const findings = runChecks(checks).then((found) => found.map(withoutDetails));
      last = { begunAt: performance.now(), findings };
    }
    return last.findings;
  };
}

/** What needs a schema of this release. */
export function checksOfWork(services: CheckedServices): Check[] {
  const { clickhouse, db } = services;
  return [...workChecks(services), clickHouseCheck(clickhouse, () => measureLag(db).catch(() => undefined))];
}
