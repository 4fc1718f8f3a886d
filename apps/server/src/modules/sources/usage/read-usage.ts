import type {
  SourceFailuresOutput,
  UsageOutput,
  UsageQuery,
} from "@clipledger/contract/data-sources/history";
import type { Platform } from "@clipledger/domain/platforms";
import {
  kindOfSource,
  type LookupKind,
  serverSourceId,
  serverSourceName,
} from "@clipledger/domain/sources/source-kinds";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Allowance } from "../../../infra/source-registry.ts";
import { listOwnSources, openKey } from "../own-sources.ts";
import { readAllowances } from "../quota-ledger.ts";
import { requireSource } from "../settings/list-data-sources.ts";
import { type FailureCount, MOST_FAILURES } from "./source-usage.ts";

const DAY_MS = 86_400_000;

/** What this process has counted is written first: whoever has just looked something up sees it. */
export async function readUsage(ctx: OperationContext, query: UsageQuery): Promise<UsageOutput> {
  await ctx.sources.usage.write();
  const first = new Date(ctx.clock.now().getTime() - (query.days - 1) * DAY_MS);
  const rows = await listUsage(
    ctx.db,
    ctx.organization.id,
    first.toISOString().slice(0, 10),
    query.sourceIds,
  );
  return { days: rows.map(toUsageDay), allowances: await listAllowances(ctx, query.sourceIds) };
}

const SERVER_YOUTUBE = serverSourceId("youtube-data-api");

/** Those of the organization's own keys, and for owners that of the server's key, which all organizations share. */
async function listAllowances(
  { db, clock, sealer, organization, role, sources }: OperationContext,
  sourceIds: readonly string[] | undefined,
): Promise<UsageOutput["allowances"]> {
  const isAsked = (id: string) => sourceIds === undefined || sourceIds.includes(id);
  const own = await listOwnSources(db, organization.id);
  const limited = own.filter(({ id, kind }) => kind === "youtube-data-api" && isAsked(id));
  const allowances: UsageOutput["allowances"] = [];
  const add = (sourceId: string, { resetsAt, ...allowance }: Allowance) =>
    allowances.push({ sourceId, ...allowance, resetsAt: resetsAt.toISOString() });
  for (const source of limited) {
    const key = openKey(sealer, source);
    if (key === undefined) continue;
    for (const allowance of await readAllowances(db, clock.now(), key)) add(source.id, allowance);
  }
  if (role === "owner" && isAsked(SERVER_YOUTUBE))
    for (const allowance of await sources.serverAllowances()) add(SERVER_YOUTUBE, allowance);
  return allowances;
}

interface UsageRow {
  readonly date: string;
  readonly source_id: string;
  readonly name: string;
  readonly lookups: bigint;
  readonly failures: bigint;
  readonly requests: bigint;
  readonly units: bigint;
  readonly searches: bigint;
  readonly credits: bigint;
}

function listUsage(
  db: Queryable,
  organizationId: string,
  firstDay: string,
  sourceIds: readonly string[] | undefined,
): Promise<UsageRow[]> {
  return db.rows<UsageRow>(sql`
    select day::text as date, source_id, name, lookups, failures, requests, units, searches, credits from source_usage
    where organization_id = ${organizationId} and day >= ${firstDay}::date
      and (${sourceIds ?? null}::text[] is null or source_id = any(${sourceIds ?? null}::text[]))
    order by day desc, source_id`);
}

/** Requests to a source of the server are made for several organizations at once, and belong to none of them. */
function toUsageDay(row: UsageRow): UsageOutput["days"][number] {
  const isOwn = serverSourceName(row.source_id) === undefined;
  const kind = kindOfSource(row.name);
  return {
    date: row.date,
    sourceId: row.source_id,
    name: row.name,
    lookups: Number(row.lookups),
    failures: Number(row.failures),
    requests: isOwn ? Number(row.requests) : null,
    units: isOwn && kind === "youtube-data-api" ? Number(row.units) : null,
    searches: isOwn && kind === "youtube-data-api" ? Number(row.searches) : null,
    credits: isOwn && kind === "scrapecreators" ? Number(row.credits) : null,
  };
}

const KEPT_DAYS = 30;

export async function listSourceFailures(ctx: OperationContext, id: string): Promise<SourceFailuresOutput> {
  await requireSource(ctx, ctx.db, id);
  await ctx.sources.usage.write();
  const since = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const rows = await listFailures(ctx.db, ctx.organization.id, id, since);
  return { data: rows.map(toFailure) };
}

interface FailureRow {
  readonly platform: Platform;
  readonly lookup: LookupKind;
  readonly kind: FailureCount["kind"];
  readonly provider_status: number;
  readonly message: string;
  readonly count: bigint;
  readonly first_at: Date;
  readonly last_at: Date;
}

function listFailures(db: Queryable, organizationId: string, id: string, since: Date): Promise<FailureRow[]> {
  return db.rows<FailureRow>(sql`
    select platform, lookup, kind, provider_status, message, count, first_at, last_at from source_failures
    where organization_id = ${organizationId} and source_id = ${id} and last_at >= ${since}
    order by last_at desc, platform, lookup, kind, provider_status limit ${MOST_FAILURES}::int`);
}

function toFailure(row: FailureRow): SourceFailuresOutput["data"][number] {
  return {
    platform: row.platform,
    lookup: row.lookup,
    kind: row.kind,
    providerStatus: row.provider_status === 0 ? null : row.provider_status,
    message: row.message,
    count: Number(row.count),
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  };
}
