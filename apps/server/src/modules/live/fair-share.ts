import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import {
  createPlaces,
  NoPlaceError,
  type Places,
  type PlacesLimits,
} from "@clipledger/connectors/resilience/places";
import type { Platform } from "@clipledger/domain/platforms";

interface Turn {
  readonly organizationId: string;
  readonly platform: Platform;
  /** How long the lookup may wait for its turn. */
  readonly signal: AbortSignal;
}

/** Keeps one organization from taking all places of a platform; its further lookups wait in a queue. */
interface FairShare {
  lookUp<Answer>(turn: Turn, ask: () => Promise<Answer>): Promise<Answer>;
}

const RETRY_AFTER_MS = 1_000;

/** Shared by all lookups of this process that someone waits for. */
export const fairShare = createFairShare({ concurrency: 8, queueLength: 1_000 });

export function createFairShare(limits: PlacesLimits): FairShare {
  const shares = new Map<string, Places>();
  return {
    async lookUp({ organizationId, platform, signal }, ask) {
      const owner = `${platform} ${organizationId}`;
      const share = shares.get(owner) ?? createPlaces(limits);
      shares.set(owner, share);
      try {
        return await share.run(ask, signal);
      } catch (error) {
        if (!(error instanceof NoPlaceError)) throw error;
        throw new ConnectorFailure("throttled", "the organization asks too much at once", {
          retryAfterMs: RETRY_AFTER_MS,
          cause: error,
        });
      } finally {
        if (share.areUnused()) shares.delete(owner);
      }
    },
  };
}
