import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import type { Source } from "@clipledger/connectors/sources/source";
import type { DataSourceOutput, SourceOrderOutput } from "@clipledger/contract/data-sources/source";
import { PLATFORMS } from "@clipledger/domain/platforms";
import {
  kindOfSource,
  LOOKUP_KINDS,
  SIMULATOR_KIND,
  serverSourceId,
} from "@clipledger/domain/sources/source-kinds";
import type { OwnSourceRow } from "./own-sources.ts";
import { idOfSource, kindsOffered, orderFor, type SourceChoices } from "./source-order.ts";

export interface OwnSourceDetails extends OwnSourceRow {
  readonly key_last_characters: string | null;
  readonly key_set_at: Date | null;
  readonly key_set_by_user_id: string | null;
  readonly key_set_by_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** When a source last answered, and how it failed since. */
export interface SourceHealthRow {
  readonly source_id: string;
  readonly last_answered_at: Date | null;
  readonly failed_at: Date | null;
  readonly message: string | null;
}

export function toOwnSource(
  row: OwnSourceDetails,
  { sources, problem }: { readonly sources: readonly Source[]; readonly problem?: string | undefined },
  health: SourceHealthRow | undefined,
): DataSourceOutput {
  return {
    ...{ id: row.id, name: row.name, kind: row.kind, owner: "organization", isPaused: row.is_paused },
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
    account: row.account,
    mapping: row.mapping,
    problem: problem ?? null,
    ...toHealth(health),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A source of the server, which serves several platforms under one name. */
export function toServerSource(
  name: string,
  sources: readonly Source[],
  { paused }: Pick<SourceChoices, "paused">,
  health: SourceHealthRow | undefined,
): DataSourceOutput {
  return {
    ...{ id: serverSourceId(name), name, owner: "server", isPaused: paused.has(name) },
    kind: kindOfSource(name) ?? "supplier",
    offers: toOffers(sources),
    ...NOT_SHOWN,
    ...toHealth(health),
  };
}

/** Nobody can take it away: whatever nobody really answers for is simulated. */
export function toSimulator(): DataSourceOutput {
  return {
    ...{
      id: serverSourceId(SIMULATOR),
      name: SIMULATOR,
      kind: SIMULATOR_KIND,
      owner: "server",
      isPaused: false,
    },
    offers: PLATFORMS.map((platform) => ({ platform, lookups: [...LOOKUP_KINDS] })),
    ...NOT_SHOWN,
    ...toHealth(undefined),
  };
}

const NOT_SHOWN = {
  ...{ key: null, account: null, mapping: null, problem: null, createdAt: null, updatedAt: null },
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
export function toOrders(
  sources: readonly Source[],
  isPaused: (id: string) => boolean,
  { orders }: Pick<SourceChoices, "orders">,
): SourceOrderOutput[] {
  return PLATFORMS.flatMap((platform) =>
    LOOKUP_KINDS.map((lookup) => {
      const sourceIds = orderFor(sources, orders, platform, lookup).map(idOfSource);
      return {
        ...{ platform, lookup, sourceIds },
        isDefault: !orders.some((order) => order.platform === platform && order.lookup === lookup),
        isSimulated: sourceIds.every(isPaused),
      };
    }),
  );
}
