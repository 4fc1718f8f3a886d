import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import type { Source } from "@clipledger/connectors/sources/source";
import {
  type DataSourceOutput,
  DataSourceSchema,
  type DataSourcesOutput,
  type SourceOrderOutput,
} from "@clipledger/contract/data-sources/source";
import { isId } from "@clipledger/domain/ids";
import { PLATFORMS } from "@clipledger/domain/platforms";
import {
  kindOfSource,
  LOOKUP_KINDS,
  SIMULATOR_KIND,
  serverSourceId,
  serverSourceName,
} from "@clipledger/domain/sources/source-kinds";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { MadeSources } from "../../../infra/source-registry.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { defaultOrder, type OwnSourceRow } from "../own-sources.ts";
import {
  idOfSource,
  kindsOffered,
  orderFor,
  readSourceChoices,
  type SourceChoices,
} from "../source-order.ts";

/** More than a team has contracts. */
export const MOST_OWN_SOURCES = 20;

export async function listDataSources(ctx: OperationContext): Promise<DataSourcesOutput> {
  return readDataSources(ctx, ctx.db);
}

/** As they are inside the transaction that changes them. */
export async function readDataSources(ctx: OperationContext, db: Queryable): Promise<DataSourcesOutput> {
  const organizationId = ctx.organization.id;
  const own = (await listDetails(db, organizationId)).map((row) => ({
    row,
    made: ctx.sources.make(organizationId, row),
  }));
  const choices = await readSourceChoices(db, organizationId);
  const data = await toDataSources(ctx, db, own, choices);
  const paused = new Set(data.flatMap(({ id, isPaused }) => (isPaused ? [id] : [])));
  const sources = [...own.flatMap(({ made }) => made.sources), ...ctx.sources.ofServer];
  return {
    data,
    orders: toOrders(sources, (id) => paused.has(id), choices),
    limit: MOST_OWN_SOURCES,
  };
}

async function toDataSources(
  { sources: { ofServer }, organization }: OperationContext,
  db: Queryable,
  own: readonly { readonly row: OwnSourceDetails; readonly made: MadeSources }[],
  choices: SourceChoices,
): Promise<DataSourceOutput[]> {
  const health = new Map((await listHealth(db, organization.id)).map((row) => [row.source_id, row]));
  return [
    ...own.map(({ row, made }) => toOwnSource(row, made, health.get(row.id))),
    ...[...groupByName(ofServer)].map(([name, sources]) =>
      toServerSource(name, sources, choices, health.get(`server:${name}`)),
    ),
    toSimulator(),
  ];
}

function groupByName(sources: readonly Source[]): ReadonlyMap<string, readonly Source[]> {
  const groups = new Map<string, Source[]>();
  for (const source of sources) groups.set(source.name, [...(groups.get(source.name) ?? []), source]);
  return groups;
}

export async function getDataSource(ctx: OperationContext, id: string): Promise<DataSourceOutput> {
  return readDataSource(ctx, ctx.db, id);
}

export async function readDataSource(
  ctx: OperationContext,
  db: Queryable,
  id: string,
): Promise<DataSourceOutput> {
  const { data } = await readDataSources(ctx, db);
  const source = data.find((each) => each.id === id);
  if (source === undefined) throw new AppError("NOT_FOUND");
  return source;
}

/** Refuses a source that neither the server nor the organization has. */
export async function requireSource(ctx: OperationContext, db: Queryable, id: string): Promise<void> {
  const name = serverSourceName(id);
  const isThere =
    name === undefined
      ? isId("dataSource", id) && (await hasOwnSource(db, ctx.organization.id, id))
      : ctx.sources.ofServer.some((source) => source.name === name);
  if (!isThere) throw new AppError("NOT_FOUND");
}

async function hasOwnSource(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from organization_sources where organization_id = ${organizationId} and id = ${id}`);
  return row !== undefined;
}

function listDetails(db: Queryable, organizationId: string): Promise<OwnSourceDetails[]> {
  return db.rows<OwnSourceDetails>(sql`
    select s.id, s.kind, s.name, s.token_sealed, s.account, s.mapping, s.is_paused, s.key_last_characters, s.key_set_at,
      s.key_set_by_user_id, u.name as key_set_by_name, s.created_at, s.updated_at
    from (
      select own.*, row_number() over (order by ${defaultOrder}) as place from organization_sources own
      where own.organization_id = ${organizationId}
    ) s
    left join users u on u.id = s.key_set_by_user_id
    order by s.place`);
}

function listHealth(db: Queryable, organizationId: string): Promise<SourceHealthRow[]> {
  return db.rows<SourceHealthRow>(sql`
    select coalesce(used.source_id, failed.source_id) as source_id, used.last_answered_at, failed.last_at as failed_at,
      failed.message
    from (
      select u.source_id, max(u.last_answered_at) as last_answered_at from source_usage u
      where u.organization_id = ${organizationId} group by u.source_id
    ) used
    full join (
      select distinct on (f.source_id) f.source_id, f.last_at, f.message from source_failures f
      where f.organization_id = ${organizationId} order by f.source_id, f.last_at desc
    ) failed on failed.source_id = used.source_id`);
}

interface OwnSourceDetails extends OwnSourceRow {
  readonly key_last_characters: string | null;
  readonly key_set_at: Date | null;
  readonly key_set_by_user_id: string | null;
  readonly key_set_by_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** When a source last answered, and how it failed since. */
interface SourceHealthRow {
  readonly source_id: string;
  readonly last_answered_at: Date | null;
  readonly failed_at: Date | null;
  readonly message: string | null;
}

function toOwnSource(
  row: OwnSourceDetails,
  { sources, problem }: { readonly sources: readonly Source[]; readonly problem?: string | undefined },
  health: SourceHealthRow | undefined,
): DataSourceOutput {
  return {
    ...wireFields(DataSourceSchema, row),
    owner: "organization",
    offers: toOffers(sources),
    key:
      row.key_set_at === null
        ? null
        : {
            lastCharacters: row.key_last_characters,
            setAt: row.key_set_at.toISOString(),
            setBy:
              row.key_set_by_user_id === null
                ? null
                : { userId: row.key_set_by_user_id, name: row.key_set_by_name },
          },
    problem: problem ?? null,
    ...toHealth(health),
  };
}

/** A source of the server, which serves several platforms under one name. */
function toServerSource(
  name: string,
  sources: readonly Source[],
  { paused }: Pick<SourceChoices, "paused">,
  health: SourceHealthRow | undefined,
): DataSourceOutput {
  return {
    id: serverSourceId(name),
    name,
    owner: "server",
    isPaused: paused.has(name),
    kind: kindOfSource(name) ?? "supplier",
    offers: toOffers(sources),
    ...NOT_SHOWN,
    ...toHealth(health),
  };
}

/** Nobody can take it away: whatever nobody really answers for is simulated. */
function toSimulator(): DataSourceOutput {
  return {
    id: serverSourceId(SIMULATOR),
    name: SIMULATOR,
    kind: SIMULATOR_KIND,
    owner: "server",
    isPaused: false,
    offers: PLATFORMS.map((platform) => ({ platform, lookups: [...LOOKUP_KINDS] })),
    ...NOT_SHOWN,
    ...toHealth(undefined),
  };
}

const NOT_SHOWN = {
  key: null,
  account: null,
  mapping: null,
  problem: null,
  createdAt: null,
  updatedAt: null,
} as const;

function toOffers(sources: readonly Source[]): DataSourceOutput["offers"] {
  return sources.map((source) => {
    const kinds = kindsOffered(source);
    return { platform: source.connector.platform, lookups: LOOKUP_KINDS.filter((kind) => kinds.has(kind)) };
  });
}

function toHealth(
  health: SourceHealthRow | undefined,
): Pick<DataSourceOutput, "lastAnsweredAt" | "lastFailure"> {
  const { last_answered_at: answeredAt, failed_at: failedAt, message } = health ?? {};
  return {
    lastAnsweredAt: answeredAt?.toISOString() ?? null,
    lastFailure: failedAt && message ? { occurredAt: failedAt.toISOString(), message } : null,
  };
}

/** Who is asked for each kind of lookup of each platform. */
function toOrders(
  sources: readonly Source[],
  isPaused: (id: string) => boolean,
  { orders }: Pick<SourceChoices, "orders">,
): SourceOrderOutput[] {
  return PLATFORMS.flatMap((platform) =>
    LOOKUP_KINDS.map((lookup) => {
      const sourceIds = orderFor(sources, orders, platform, lookup).map(idOfSource);
      return {
        platform,
        lookup,
        sourceIds,
        isDefault: !orders.some((order) => order.platform === platform && order.lookup === lookup),
        isSimulated: sourceIds.every(isPaused),
      };
    }),
  );
}
