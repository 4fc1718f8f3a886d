import type { PortalCreatorOutput } from "@clipledger/contract/portal/portal-creator";
import type { PortalSessionOutput } from "@clipledger/contract/portal/session";
import type { Queryable } from "../../../infra/db/database.ts";
import { getPerson } from "../../organizations/organizations.queries.ts";
import { hasApplications, listPortalCreators, type PortalCreatorRow } from "./portal-creators.queries.ts";

export async function presentPortalSession(db: Queryable, userId: string): Promise<PortalSessionOutput> {
  const { id, email, name, image } = await getPerson(db, userId);
  const creators = await listPortalCreators(db, userId);
  return {
    user: { id, email, name, image },
    creators: creators.map(toPortalCreator),
    hasApplications: await hasApplications(db, userId),
  };
}

export function toPortalCreator(row: PortalCreatorRow): PortalCreatorOutput {
  return {
    id: row.id,
    organization: { id: row.organization_id, name: row.organization_name },
    firstName: row.first_name,
    lastName: row.last_name,
    hasJoined: row.joined_at !== null,
    isArchived: row.archived_at !== null,
  };
}
