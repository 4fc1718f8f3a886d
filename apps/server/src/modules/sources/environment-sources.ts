import type { AskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import type { Source } from "@clipledger/connectors/sources/source";
import type { QuotaLedger } from "@clipledger/connectors/sources/youtube/quota";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { SourceSettings } from "./source-settings.ts";

/** What sources are made with. */
interface SourceMaking {
  readonly settings: SourceSettings;
  readonly ask: AskUpstream;
  readonly now: () => Date;
  /** The daily allowance of a YouTube key, which all processes share. */
  readonly quotaOf: (apiKey: string) => QuotaLedger;
}

/** The sources that the environment names for the whole server, by platform, in the order in which they are asked. */
export function createEnvironmentSources(making: SourceMaking): Record<Platform, readonly Source[]> {
  const sources = [...officialSources(making), ...suppliedSources(making), ...keylessSources(making)];
  const byPlatform = PLATFORMS.map((platform) => [
    platform,
    sources.filter(({ connector }) => connector.platform === platform),
  ]);
  // One entry was made for every platform.
  return Object.fromEntries(byPlatform) as Record<Platform, readonly Source[]>;
}

/** The platforms' own services, with a key: they know best, and cost nothing. */
function officialSources(_making: SourceMaking): Source[] {
  return [];
}

/** Paid suppliers: ScrapeCreators, then those of the mapping file in its order. */
function suppliedSources(_making: SourceMaking): Source[] {
  return [];
}

/** What the platforms tell anybody. They know least, so they come last. */
function keylessSources(_making: SourceMaking): Source[] {
  return [];
}
