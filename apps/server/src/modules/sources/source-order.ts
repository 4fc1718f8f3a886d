import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { KIND_OF_LOOKUP } from "@clipledger/connectors/lookups";
import type { GuardedSource, Source } from "@clipledger/connectors/sources/source";
import type { Platform } from "@clipledger/domain/platforms";
import { type LookupKind, orderSources, serverSourceId } from "@clipledger/domain/sources/source-kinds";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/** What an organization says about sources, beside those of its own. */
export interface SourceChoices {
  /** Names of sources of the server. */
  readonly paused: ReadonlySet<string>;
  readonly orders: readonly SourceOrderRow[];
}

export interface SourceOrderRow {
  readonly platform: Platform;
  readonly lookup: LookupKind;
  readonly source_ids: readonly string[];
}

export async function readSourceChoices(db: Queryable, organizationId: string): Promise<SourceChoices> {
  const paused = await db.rows<{ name: string }>(sql`
    select name from paused_server_sources where organization_id = ${organizationId}`);
  const orders = await db.rows<SourceOrderRow>(sql`
    select platform, lookup, source_ids from source_orders where organization_id = ${organizationId}`);
  return { paused: new Set(paused.map(({ name }) => name)), orders };
}

/** How organizations name a source: by its id, or as one of the server's. */
export function idOfSource({ id, name }: Pick<Source, "id" | "name">): string {
  return id ?? serverSourceId(name);
}

/** The lookups that a source offers, by their kinds. */
export function kindsOffered({ offers }: Source): ReadonlySet<LookupKind> {
  return new Set([...offers].map((lookup) => KIND_OF_LOOKUP[lookup]));
}

/** Who can be asked for a kind of lookup of a platform, in the organization's order. */
export function orderFor<Each extends Source>(
  sources: readonly Each[],
  orders: readonly SourceOrderRow[],
  platform: Platform,
  lookup: LookupKind,
): Each[] {
  const offering = sources.filter(
    (source) => source.connector.platform === platform && kindsOffered(source).has(lookup),
  );
  const chosen = orders.find((order) => order.platform === platform && order.lookup === lookup);
  const byId = new Map(offering.map((source) => [idOfSource(source), source]));
  return orderSources([...byId.keys()], chosen?.source_ids ?? []).flatMap((id) => byId.get(id) ?? []);
}

/**
 * A feed has the newest 15 videos. Where a key gives all of them, a sync waits for it rather than leave the others without
 * their counts of the day; somebody who looks a channel up is served by the feed meanwhile.
 */
export function feedBehindKey(order: readonly GuardedSource[]): readonly GuardedSource[] {
  const hasKey = order.some(({ name }) => name === "youtube-data-api");
  return hasKey
    ? order.map((source) => (source.name === "youtube-feed" ? forLookupsOnly(source) : source))
    : order;
}

function forLookupsOnly(source: GuardedSource): GuardedSource {
  const refuseSyncs = (connector: GuardedSource["connector"]): GuardedSource["connector"] => ({
    ...connector,
    accountVideos: (request) =>
      request.purpose === "sync"
        ? Promise.reject(
            new ConnectorFailure("upstream", `${source.name} does not have all videos`, { isUnable: true }),
          )
        : connector.accountVideos(request),
  });
  return { ...source, connector: refuseSyncs(source.connector), persistent: refuseSyncs(source.persistent) };
}
