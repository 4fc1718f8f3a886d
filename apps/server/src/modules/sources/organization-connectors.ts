import type { Connector, LookupTerms } from "@clipledger/connectors/connector";
import { KIND_OF_LOOKUP, type LookupName, makeConnector } from "@clipledger/connectors/lookups";
import { perPlatform, type Reach, realOrSimulated } from "@clipledger/connectors/real-or-simulated";
import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import type { GuardedSource } from "@clipledger/connectors/sources/source";
import type { Platform } from "@clipledger/domain/platforms";
import { LOOKUP_KINDS, type LookupKind } from "@clipledger/domain/sources/source-kinds";
import type { Database } from "../../infra/db/database.ts";
import type { SourceUsage } from "../../infra/source-registry.ts";
import { listOwnSources, type OwnSourceRow } from "./own-sources.ts";
import { watchSettingsVersions } from "./settings-versions.ts";
import { feedBehindKey, orderFor, readSourceChoices, type SourceOrderRow } from "./source-order.ts";

type Connectors = Readonly<Record<Platform, Connector>>;

interface ConnectorsOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly usage: SourceUsage;
  readonly simulated: Connectors;
  /** In their default order. All organizations share them, with their circuits and their rates. */
  readonly server: readonly GuardedSource[];
  /** The sources of rows that are not paused. */
  readonly guardOwn: (
    organizationId: string,
    rows: readonly OwnSourceRow[],
    isFeedPaused: boolean,
  ) => readonly GuardedSource[];
}

interface OrganizationConnectors {
  connectorsOf(organizationId: string): Connectors;
  settingsChanged(): void;
}

/** Connectors by organization. Settings are read with the first lookup, and again when they have changed. */
export function createOrganizationConnectors(options: ConnectorsOptions): OrganizationConnectors {
  const { db, usage, server } = options;
  const reaches = perPlatform(() => ({ hasReached: false }));
  const ofAll = connect(options, reaches, server, []);
  const load = async (organizationId: string) => {
    const rows = await listOwnSources(db, organizationId);
    const { paused, orders } = await readSourceChoices(db, organizationId);
    if (rows.length === 0 && paused.size === 0 && orders.length === 0) return ofAll;
    const active = rows.filter(({ is_paused }) => !is_paused);
    const own = options.guardOwn(organizationId, active, paused.has("youtube-feed"));
    return connect(options, reaches, [...own, ...server.filter(({ name }) => !paused.has(name))], orders);
  };
  const versions = watchSettingsVersions(db);
  const loaded = createLoaded(load);
  const made = new Map<string, Connectors>();
  const make = (organizationId: string) => {
    const current = async () => {
      const version = await versions.versionOf(organizationId);
      return version === undefined ? ofAll : loaded.of(organizationId, version);
    };
    return perPlatform((platform) => lookingUp(platform, organizationId, current, usage));
  };
  return {
    settingsChanged: () => versions.lookAgain(),
    connectorsOf(organizationId) {
      const connectors = made.get(organizationId) ?? make(organizationId);
      if (made.size >= MOST_LOADED) made.clear();
      made.set(organizationId, connectors);
      return connectors;
    },
  };
}

function connect(
  { now, simulated }: ConnectorsOptions,
  reaches: Readonly<Record<Platform, Reach>>,
  sources: readonly GuardedSource[],
  orders: readonly SourceOrderRow[],
): Connectors {
  const asked = feedBehindKey(sources);
  return perPlatform((platform) => {
    // Worked out once: lookups ask for it each time.
    const byKind = new Map<LookupKind, readonly GuardedSource[]>(
      LOOKUP_KINDS.map((kind) => [kind, orderFor(asked, orders, platform, kind)]),
    );
    const hasOwn = asked.some(({ id, connector }) => id !== undefined && connector.platform === platform);
    return realOrSimulated({
      platform,
      now,
      simulated: simulated[platform],
      orderOf: (lookup) => byKind.get(KIND_OF_LOOKUP[lookup]) ?? [],
      // Who brings a key does not want made-up numbers when the service is out of reach.
      reach: hasOwn ? { hasReached: true } : reaches[platform],
    });
  });
}

/** More organizations than one process looks things up for at a time. */
const MOST_LOADED = 1_000;

interface Loaded {
  readonly version: bigint;
  readonly connectors: Promise<Connectors>;
}

/** Remembers what was loaded, by version; the oldest is forgotten when there are very many. */
function createLoaded(load: (organizationId: string) => Promise<Connectors>) {
  const entries = new Map<string, Loaded>();
  return {
    of(organizationId: string, version: bigint): Promise<Connectors> {
      const known = entries.get(organizationId);
      if (known?.version === version) return known.connectors;
      const connectors = load(organizationId);
      const entry = { version, connectors };
      entries.delete(organizationId);
      entries.set(organizationId, entry);
      connectors.catch(() => {
        if (entries.get(organizationId) === entry) entries.delete(organizationId);
      });
      const [oldest] = entries.keys();
      if (entries.size > MOST_LOADED && oldest !== undefined) entries.delete(oldest);
      return connectors;
    },
  };
}

/** Each lookup by the settings of its moment, counted for the organization. */
function lookingUp(
  platform: Platform,
  organizationId: string,
  current: () => Promise<Connectors>,
  usage: SourceUsage,
): Connector {
  const onAttempt: LookupTerms["onAttempt"] = (attempt) => {
    if (attempt.source.name !== SIMULATOR) usage.record(organizationId, attempt);
  };
  const around =
    <Request extends LookupTerms, Answer>(
      _lookup: LookupName,
      ask: (connector: Connector, request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      const connectors = await current();
      return ask(connectors[platform], { ...request, onAttempt });
    };
  return makeConnector(platform, { one: around, page: around });
}
