import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { KIND_OF_LOOKUP } from "@clipledger/connectors/lookups";
import type { Platform } from "@clipledger/domain/platforms";
import { type LookupKind, serverSourceId } from "@clipledger/domain/sources/source-kinds";
import type { Clock } from "../../../infra/clock.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { givenRecords, givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Logger } from "../../../infra/log.ts";
import type { SourceUsage, Use, UsedSource } from "../../../infra/source-registry.ts";

interface UsageOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const WRITTEN_EVERY_MS = 5_000;

export function createSourceUsage({ db, clock, log }: UsageOptions): SourceUsage {
  const counts = new Map<string, UsageCount>();
  const failures = new Map<string, FailureCount>();
  const count = (source: UsedSource, use: Use, answeredAt: Date | null) =>
    addUse(counts, source, use, { day: clock.now().toISOString().slice(0, 10), answeredAt });
  const writeAll = async () => {
    const [counted, failed] = [[...counts], [...failures]];
    counts.clear();
    failures.clear();
    try {
      await writeUsage(
        db,
        counted.map(([, each]) => each),
      );
      counted.length = 0;
      await writeFailures(
        db,
        failed.map(([, each]) => each),
      );
    } catch (error) {
      // Nothing is lost while the database is away: it is written with what comes next.
      for (const [key, each] of counted) add(counts, key, each);
      for (const [key, each] of failed) addFailure(failures, key, each);
      throw error;
    }
  };
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    writing = writing.catch(() => undefined).then(writeAll);
    return writing;
  };
  const writeOrLog = () =>
    write().catch((error: unknown) => log.warn({ err: error }, "the use of sources could not be written"));
  const timer = setInterval(() => {
    if (counts.size > 0 || failures.size > 0) void writeOrLog();
  }, WRITTEN_EVERY_MS).unref();
  return {
    meter: (source) => ({ count: (use) => count(source, use, null) }),
    record(organizationId, { source: { id, name }, platform, lookup, failure }) {
      const source = { organizationId, sourceId: id ?? serverSourceId(name), name };
      const trouble = troubleOf(failure);
      count(
        source,
        { lookups: 1, failures: trouble === undefined ? 0 : 1 },
        trouble === undefined ? clock.now() : null,
      );
      if (trouble === undefined) return;
      const kind = KIND_OF_LOOKUP[lookup];
      const failed = toFailureCount(source, platform, kind, trouble, clock.now());
      addFailure(failures, failureKey(failed), failed);
    },
    write,
    async stop() {
      clearInterval(timer);
      await writeOrLog();
    },
  };
}

const UNUSED = { lookups: 0, failures: 0, requests: 0, units: 0, searches: 0, credits: 0 };

function addUse(
  counts: Map<string, UsageCount>,
  { organizationId, sourceId, name }: UsedSource,
  use: Use,
  at: Pick<UsageCount, "day" | "answeredAt">,
): void {
  add(counts, `${organizationId} ${sourceId} ${at.day}`, {
    organizationId,
    sourceId,
    name,
    ...at,
    ...UNUSED,
    ...use,
  });
}

function add(counts: Map<string, UsageCount>, key: string, more: UsageCount): void {
  const known = counts.get(key);
  counts.set(key, {
    ...more,
    lookups: more.lookups + (known?.lookups ?? 0),
    failures: more.failures + (known?.failures ?? 0),
    requests: more.requests + (known?.requests ?? 0),
    units: more.units + (known?.units ?? 0),
    searches: more.searches + (known?.searches ?? 0),
    credits: more.credits + (known?.credits ?? 0),
    answeredAt: more.answeredAt ?? known?.answeredAt ?? null,
  });
}

type Trouble = ConnectorFailure & { readonly kind: FailureCount["kind"] };

/** That something does not exist, is private or restricted is an answer. */
function troubleOf(failure: ConnectorFailure | undefined): Trouble | undefined {
  switch (failure?.kind) {
    case "timeout":
    case "throttled":
    case "invalid_data":
    case "upstream":
      // Its kind is one of these four.
      return failure as Trouble;
    default:
      return undefined;
  }
}

function toFailureCount(
  { organizationId, sourceId }: UsedSource,
  platform: Platform,
  lookup: LookupKind,
  { kind, providerStatus = 0, message }: Trouble,
  at: Date,
): FailureCount {
  return {
    organizationId,
    sourceId,
    platform,
    lookup,
    kind,
    providerStatus,
    // A service may have said it, and PostgreSQL keeps no such character.
    message: message.replaceAll("\0", ""),
    count: 1,
    firstAt: at,
    lastAt: at,
  };
}

function failureKey(failed: FailureCount): string {
  const { organizationId, sourceId, platform, lookup, kind, providerStatus } = failed;
  return [organizationId, sourceId, platform, lookup, kind, providerStatus].join(" ");
}

function addFailure(failures: Map<string, FailureCount>, key: string, more: FailureCount): void {
  const known = failures.get(key);
  failures.set(key, {
    ...more,
    count: more.count + (known?.count ?? 0),
    firstAt: known?.firstAt ?? more.firstAt,
  });
}

interface UsageCount {
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

const usageTypes = {
  organizationId: "text",
  sourceId: "text",
  day: "date",
  name: "text",
  lookups: "bigint",
  failures: "bigint",
  requests: "bigint",
  units: "bigint",
  searches: "bigint",
  credits: "bigint",
  answeredAt: "timestamptz",
} as const;

/** Adds to what other processes wrote. Rows in one order, so that two that write at once do not wait for each other in a circle. */
async function writeUsage(db: Queryable, counts: readonly UsageCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db.execute(sql`
    insert into source_usage as kept (
      organization_id, source_id, day, name, lookups, failures, requests, units, searches, credits, last_answered_at
    )
    select o.id, more.source_id, more.day, more.name, more.lookups, more.failures, more.requests, more.units,
      more.searches, more.credits, more.answered_at
    from ${givenRecords("more", { types: usageTypes, rows: counts })}
    join organizations o on o.id = more.organization_id
    order by o.id, more.source_id, more.day
    on conflict (organization_id, source_id, day) do update set
      lookups = kept.lookups + excluded.lookups,
      failures = kept.failures + excluded.failures,
      requests = kept.requests + excluded.requests,
      units = kept.units + excluded.units,
      searches = kept.searches + excluded.searches,
      credits = kept.credits + excluded.credits,
      last_answered_at = greatest(kept.last_answered_at, excluded.last_answered_at)`);
}

const failureTypes = {
  organizationId: "text",
  sourceId: "text",
  platform: "text",
  lookup: "text",
  kind: "text",
  providerStatus: "int",
  message: "text",
  count: "bigint",
  firstAt: "timestamptz",
  lastAt: "timestamptz",
} as const;

/** Also in one order. The words of the latest failure stay. */
async function writeFailures(db: Queryable, failures: readonly FailureCount[]): Promise<void> {
  if (failures.length === 0) return;
  await db.execute(sql`
    insert into source_failures as kept (
      organization_id, source_id, platform, lookup, kind, provider_status, message, count, first_at, last_at
    )
    select o.id, more.source_id, more.platform, more.lookup, more.kind, more.provider_status, more.message,
      more.count, more.first_at, more.last_at
    from ${givenRecords("more", { types: failureTypes, rows: failures })}
    join organizations o on o.id = more.organization_id
    order by o.id, more.source_id, more.platform, more.lookup, more.kind, more.provider_status
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
    using ${givenRows("touched", { types: { organizationId: "text", sourceId: "text" }, rows: failed })}
    where f.organization_id = touched.organization_id and f.source_id = touched.source_id and f.last_at < (
      select other.last_at from source_failures other
      where other.organization_id = touched.organization_id and other.source_id = touched.source_id
      order by other.last_at desc offset ${MOST_FAILURES - 1}::int limit 1
    )`);
}
