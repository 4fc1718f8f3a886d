import type { SimulatorOptions } from "@clipledger/connectors/simulator/create-simulator";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { OperationContext, PortalContext, Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";

export interface DemoOwner {
  readonly organizationId: string;
  readonly ownerUserId: string;
  /** Everybody but the owner, by first name. */
  readonly colleagues: ReadonlyMap<string, { readonly userId: string; readonly role: Role }>;
}

/** The simulated world whose past and presence the demo shows. */
export type DemoWorld = Pick<SimulatorOptions, "seed" | "mediaUrl">;

const DAY_MS = 86_400_000;

/** The services as of some days ago, at a working hour; of several things of a day, each at a time of its own. */
export function at(services: Services, daysAgo: number, place = 0): Services {
  const instant = new Date(services.clock.now().getTime() - daysAgo * DAY_MS);
  const minutes = ((daysAgo * 17) % 60) + place * 7;
  instant.setUTCHours(9 + (daysAgo % 6), minutes, (daysAgo * 31 + place * 13) % 60, 0);
  return { ...services, clock: { now: () => new Date(instant) } };
}

/** The services as of today, when a part of what has passed of the day had passed. */
export function earlierToday(services: Services, share: number): Services {
  const now = services.clock.now().getTime();
  const instant = now - Math.floor((now % DAY_MS) * (1 - share));
  return { ...services, clock: { now: () => new Date(instant) } };
}

export function asOwner(services: Services, { organizationId, ownerUserId }: DemoOwner): OperationContext {
  return inOrganization(services, organizationId, { userId: ownerUserId, role: "owner" });
}

/** The services as a colleague uses them. */
export function asColleague(services: Services, demo: DemoOwner, firstName: string): OperationContext {
  const colleague = demo.colleagues.get(firstName);
  return colleague === undefined
    ? asOwner(services, demo)
    : inOrganization(services, demo.organizationId, colleague);
}

function inOrganization(
  services: Services,
  organizationId: string,
  { userId, role }: { userId: string; role: Role },
): OperationContext {
  return {
    ...services,
    organization: { id: organizationId, plan: "enterprise" },
    role,
    actor: { type: "user", surface: "ui", userId, apiKeyId: null, impersonated: false },
  };
}

interface DemoCreatorEntry {
  readonly id: string;
  readonly userId: string;
}

export async function findCreator(
  { db }: Services,
  { organizationId }: DemoOwner,
  firstName: string,
): Promise<DemoCreatorEntry> {
  return db.row(sql`
    select id, user_id as "userId" from creators
    where organization_id = ${organizationId} and first_name = ${firstName}`);
}

/** The services as the creator uses them in their portal. */
export function asCreator(services: Services, { userId }: DemoCreatorEntry): PortalContext {
  return { ...services, userId, sessionHash: Buffer.alloc(0), locale: "en", setHeader: () => undefined };
}
