import type { PortalContext, Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import type { DemoOwner } from "./past.ts";

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
  return { ...services, userId, sessionHash: Buffer.alloc(0), setHeader: () => undefined };
}
