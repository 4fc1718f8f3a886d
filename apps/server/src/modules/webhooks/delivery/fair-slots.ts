/** Shares a number of slots, so that nobody waits for those who need many or keep them long. */
export interface FairSlots<Endpoint> {
  /** It has something to send. */
  offer(organizationId: string, endpoint: Endpoint): void;
  /** It has nothing more to send. */
  withdraw(organizationId: string, endpoint: Endpoint): void;
  /** Gives a slot to the next in turn that may have one. */
  take(): Endpoint | undefined;
  release(organizationId: string, endpoint: Endpoint): void;
  usedBy(organizationId: string): number;
}

/** At most this many times the total is under way. */
const CEILING = 4;

interface Organization<Endpoint> {
  used: number;
  readonly usedByEndpoint: Map<Endpoint, number>;
  /** Endpoints with something to send, the next in turn first. */
  readonly offered: Set<Endpoint>;
}

/**
 * An organization has at most half of what the others leave, and each of its endpoints at most half of what its other
 * endpoints leave of that: n that never get enough have a share of n + 1 each, and one more is always free for whoever
 * comes. An endpoint without a slot gets one even when all are taken, up to a ceiling that keeps sockets few.
 */
export function createFairSlots<Endpoint>(total: number): FairSlots<Endpoint> {
  const organizations = new Map<string, Organization<Endpoint>>();
  const inTurn = new Set<string>();
  let used = 0;

  const nextOf = ({ used: own, usedByEndpoint, offered }: Organization<Endpoint>): Endpoint | undefined => {
    const share = half(total - (used - own));
    for (const endpoint of offered) {
      const taken = usedByEndpoint.get(endpoint) ?? 0;
      if (taken === 0 || taken < half(share - (own - taken))) return endpoint;
    }
    return undefined;
  };

  const take = (): Endpoint | undefined => {
    if (used >= total * CEILING) return undefined;
    for (const organizationId of inTurn) {
      const organization = organizations.get(organizationId);
      const endpoint = organization && nextOf(organization);
      if (organization === undefined || endpoint === undefined) continue;
      moveToEnd(inTurn, organizationId);
      moveToEnd(organization.offered, endpoint);
      organization.usedByEndpoint.set(endpoint, (organization.usedByEndpoint.get(endpoint) ?? 0) + 1);
      organization.used += 1;
      used += 1;
      return endpoint;
    }
    return undefined;
  };

  return {
    take,
    offer(organizationId, endpoint) {
      const organization = organizations.get(organizationId) ?? newOrganization<Endpoint>();
      organizations.set(organizationId, organization);
      organization.offered.add(endpoint);
      inTurn.add(organizationId);
    },
    withdraw(organizationId, endpoint) {
      const organization = organizations.get(organizationId);
      organization?.offered.delete(endpoint);
      if (organization?.offered.size !== 0) return;
      inTurn.delete(organizationId);
      if (organization.used === 0) organizations.delete(organizationId);
    },
    release(organizationId, endpoint) {
      const organization = organizations.get(organizationId);
      const taken = organization?.usedByEndpoint.get(endpoint) ?? 0;
      if (organization === undefined || taken === 0) throw new Error("A slot was released that nobody had");
      if (taken === 1) organization.usedByEndpoint.delete(endpoint);
      else organization.usedByEndpoint.set(endpoint, taken - 1);
      organization.used -= 1;
      used -= 1;
      if (organization.used === 0 && organization.offered.size === 0) organizations.delete(organizationId);
    },
    usedBy: (organizationId) => organizations.get(organizationId)?.used ?? 0,
  };
}

function newOrganization<Endpoint>(): Organization<Endpoint> {
  return { used: 0, usedByEndpoint: new Map(), offered: new Set() };
}

function half(count: number): number {
  return Math.max(1, Math.floor(count / 2));
}

function moveToEnd<Item>(items: Set<Item>, item: Item): void {
  items.delete(item);
  items.add(item);
}
