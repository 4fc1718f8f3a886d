import type { Clock } from "../clock.ts";
import type { ApiKeyPrincipal } from "./api-key-principal.ts";

const KEEP_MS = 3_000;
const MAX_ENTRIES = 10_000;

/**
 * Remembers who a key belongs to for a few seconds. A revocation clears it in this process at once; another
 * process sees it when the entry runs out.
 */
export interface ApiKeyCache {
  find(secretHash: string): ApiKeyPrincipal | undefined;
  remember(secretHash: string, principal: ApiKeyPrincipal): void;
  clear(): void;
}

export function createApiKeyCache(clock: Clock): ApiKeyCache {
  const entries = new Map<string, { principal: ApiKeyPrincipal; until: number }>();
  return {
    find(secretHash) {
      const entry = entries.get(secretHash);
      const now = clock.now().getTime();
      if (entry === undefined || entry.until <= now) return undefined;
      const { expiresAt } = entry.principal.apiKey;
      return expiresAt !== null && expiresAt.getTime() <= now ? undefined : entry.principal;
    },
    remember(secretHash, principal) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(secretHash, { principal, until: clock.now().getTime() + KEEP_MS });
    },
    clear: () => entries.clear(),
  };
}
