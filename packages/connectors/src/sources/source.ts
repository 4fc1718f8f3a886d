import type { Platform } from "@clipledger/domain/platforms";
import type { Connector, LookupTerms, PlatformAccount } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { LookupName } from "../lookups.ts";

export type Lookups = Pick<Connector, LookupName>;

/** One service that answers some of a platform's lookups. */
export interface Source {
  /** Stored beside every count that it answered, so it never changes. */
  readonly name: string;
  /** Tells it from another source of the same name, with another key; the name where there is none. */
  readonly id?: string | undefined;
  readonly offers: ReadonlySet<LookupName>;
  /** Refuses what the source does not offer. */
  readonly connector: Connector;
}

/** Reads one creator's own account, by the consent that they gave. */
export interface ConsentedSource extends Source {
  /** The account that the consent is of. */
  ownAccount(terms: LookupTerms): Promise<PlatformAccount>;
}

interface SourceDefinition {
  readonly name: string;
  readonly platform: Platform;
  readonly lookups: Partial<Lookups>;
}

export function defineSource({ name, platform, lookups }: SourceDefinition): Source {
  const refuse = () => Promise.reject(new ConnectorFailure("upstream", `${name} does not offer this lookup`));
  return {
    name,
    // Only lookups have a place in a definition.
    offers: new Set(Object.keys(lookups) as LookupName[]),
    connector: {
      platform,
      video: refuse,
      accountByUsername: refuse,
      accountById: refuse,
      accountVideos: refuse,
      comments: refuse,
      searchUsers: refuse,
      searchVideos: refuse,
      searchHashtags: refuse,
      ...lookups,
    },
  };
}
