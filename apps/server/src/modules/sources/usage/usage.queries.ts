import type { Platform } from "@clipledger/domain/platforms";
import type { LookupKind } from "@clipledger/domain/sources/source-kinds";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface UsageCount {
  readonly organizationId: string;
  readonly sourceId: string;
  readonly name: string;
  /** In UTC. */
  readonly day: string;
  readonly lookups: number;
  readonly failures: number;
  readonly requests: number;
  readonly units: number;
  readonly searches: number;
  readonly credits: number;
  readonly answeredAt: Date | null;
}

export interface FailureCount {
  readonly organizationId: string;
  readonly sourceId: string;
  readonly platform: Platform;
  readonly lookup: LookupKind;
  readonly kind: "timeout" | "throttled" | "invalid_data" | "upstream";
  /** 0 where there was none. */
  readonly providerStatus: number;
  readonly message: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Adds to what other processes wrote. Rows in one order, so that two that write at once do not wait for each other in a circle. */
export async function writeUsage(db: Queryable, counts: readonly UsageCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db.execute(sql`
    insert into source_usage as kept (
      organization_id, source_id, day, name, lookups, failures, requests, units, searches, credits, last_answered_at
    )
    select o.id, more."sourceId", more.day, more.name, more.lookups, more.failures, more.requests, more.units,
      more.searches, more.credits, more."answeredAt"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as more (
      "organizationId" text, "sourceId" text, day date, name text, lookups bigint, failures bigint, requests bigint,
      units bigint, searches bigint, credits bigint, "answeredAt" timestamptz
    )
    join organizations o on o.id = more."organizationId"
    order by o.id, more."sourceId", more.day
    on conflict (organization_id, source_id, day) do update set
      lookups = kept.lookups + excluded.lookups,
      failures = kept.failures + excluded.failures,
      requests = kept.requests + excluded.requests,
      units = kept.units + excluded.units,
      searches = kept.searches + excluded.searches,
      credits = kept.credits + excluded.credits,
      last_answered_at = greatest(kept.last_answered_at, excluded.last_answered_at)`);
}

/** Also in one order. The words of the latest failure stay. */
export async function writeFailures(db: Queryable, failures: readonly FailureCount[]): Promise<void> {
  if (failures.length === 0) return;
  await db.execute(sql`
    insert into source_failures as kept (
      organization_id, source_id, platform, lookup, kind, provider_status, message, count, first_at, last_at
    )
    select o.id, more."sourceId", more.platform, more.lookup, more.kind, more."providerStatus", more.message,
      more.count, more."firstAt", more."lastAt"
    from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as more (
      "organizationId" text, "sourceId" text, platform text, lookup text, kind text, "providerStatus" integer,
      message text, count bigint, "firstAt" timestamptz, "lastAt" timestamptz
    )
    join organizations o on o.id = more."organizationId"
    order by o.id, more."sourceId", more.platform, more.lookup, more.kind, more."providerStatus"
    on conflict (organization_id, source_id, platform, lookup, kind, provider_status) do update set
      message = excluded.message, count = kept.count + excluded.count,
      last_at = greatest(kept.last_at, excluded.last_at)`);
  await deleteOldestFailures(db, failures);
}

export const MOST_FAILURES = 50;

/** A source that fails in a thousand ways is no better known by all of them. */
async function deleteOldestFailures(db: Queryable, failed: readonly FailureCount[]): Promise<void> {
  await db.execute(sql`
    delete from source_failures f
    using unnest(
      ${failed.map(({ organizationId }) => organizationId)}::text[], ${failed.map(({ sourceId }) => sourceId)}::text[]
    ) as touched(organization_id, source_id)
    where f.organization_id = touched.organization_id and f.source_id = touched.source_id and f.last_at < (
      select other.last_at from source_failures other
      where other.organization_id = touched.organization_id and other.source_id = touched.source_id
      order by other.last_at desc offset ${MOST_FAILURES - 1}::int limit 1
    )`);
}
