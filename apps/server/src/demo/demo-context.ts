import type { Connectors, OperationContext, PortalContext, Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";

export interface DemoOwner {
  readonly organizationId: string;
  readonly ownerUserId: string;
}

/** Makes the platforms as they were at the clock's instant. */
export type ConnectorsAt = (clock: Services["clock"]) => Connectors;

const DAY_MS = 86_400_000;

/** The services as of some days ago, at a working hour. */
export function at(services: Services, daysAgo: number): Services {
  const instant = new Date(services.clock.now().getTime() - daysAgo * DAY_MS);
  instant.setUTCHours(9 + (daysAgo % 8), (daysAgo * 17) % 60, (daysAgo * 31) % 60, 0);
  return { ...services, clock: { now: () => new Date(instant) } };
}

export function asOwner(services: Services, { organizationId, ownerUserId }: DemoOwner): OperationContext {
  return {
    ...services,
    organization: { id: organizationId, plan: "enterprise" },
    role: "owner",
    actor: { type: "user", surface: "ui", userId: ownerUserId, apiKeyId: null, impersonated: false },
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
