import type { BlockList } from "node:net";
import type { KeyMoneyMode, KeyScope } from "@clipledger/domain/organizations/key-scopes";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { Clock } from "../clock.ts";

const KEEP_MS = 3_000;
const MAX_ENTRIES = 10_000;

type Lookup = Promise<ApiKeyPrincipal | undefined>;

/**
 * Remembers who a live key belongs to for a few seconds, and asks once for requests that come together. A
 * revocation clears it in this process at once; another process sees it when the entry runs out.
 */
export interface ApiKeyCache {
  find(secretHash: string, lookUp: () => Lookup): Lookup;
  clear(): void;
}

export function createApiKeyCache(clock: Clock): ApiKeyCache {
  let entries = new Map<string, { principal: ApiKeyPrincipal; until: number }>();
  let running = new Map<string, Lookup>();

  async function ask(secretHash: string, lookUp: () => Lookup): Lookup {
    // A lookup that began before a revocation may end after it; it must not fill the cache that comes then.
    const [target, queue] = [entries, running];
    try {
      const principal = await lookUp();
      if (target.size >= MAX_ENTRIES) target.clear();
      if (principal !== undefined) {
        target.set(secretHash, { principal, until: clock.now().getTime() + KEEP_MS });
      }
      return principal;
    } finally {
      queue.delete(secretHash);
    }
  }

  return {
    async find(secretHash, lookUp) {
      const entry = entries.get(secretHash);
      const now = clock.now().getTime();
      if (entry !== undefined && now < Math.min(entry.until, expiryOf(entry.principal)))
        return entry.principal;
      const known = running.get(secretHash);
      if (known !== undefined) return known;
      const lookup = ask(secretHash, lookUp);
      running.set(secretHash, lookup);
      return lookup;
    },
    clear() {
      entries = new Map();
      running = new Map();
    },
  };
}

function expiryOf({ apiKey }: ApiKeyPrincipal): number {
  return apiKey.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Who a key speaks for: its organization, and its owner with the role they have now. */
export interface ApiKeyPrincipal {
  readonly organization: { readonly id: string; readonly plan: Plan };
  readonly role: Role;
  readonly userId: string;
  readonly apiKey: {
    readonly id: string;
    readonly expiresAt: Date | null;
    readonly limits: KeyLimits;
    /** Undefined: it works from everywhere. */
    readonly allowedAddresses: BlockList | undefined;
    /** When a use was last written down, as far as this process knows. */
    notedUseAt: Date | null;
  };
}

/** What a key may do, besides what its owner's role says. */
export interface KeyLimits {
  readonly scopes: readonly KeyScope[];
  readonly money: KeyMoneyMode;
}
