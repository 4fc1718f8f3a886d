import type { CompetitorStatus, ProjectOutput } from "@clipledger/contract/projects/project";
import { toFullRowUser } from "../row-actor.ts";
import type { ProjectFields, ProjectRow } from "./projects.queries.ts";

export function toProject(row: ProjectRow): ProjectOutput {
  return {
    id: row.id,
    ...fieldsOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    actorType: row.actor_type,
    userId: row.user_id,
    orgId: row.organization_id,
    trackedAccounts: row.accounts,
    competitorStatus: competitorStatusOf(row),
    appleApp: toAppleApp(row),
    createdByUser: toFullRowUser(row),
  };
}

/** What callers may set, as it is now. */
export function fieldsOf({ name, url, description, logo, app_id }: ProjectRow): ProjectFields {
  return { name, url, description, logo, appleAppId: app_id };
}

function competitorStatusOf({ accounts, competitors }: ProjectRow): CompetitorStatus {
  if (accounts === 0) return "none";
  if (competitors === 0) return "internal";
  return competitors === accounts ? "competitor" : "mixed";
}

function toAppleApp({ app_id, app_title, app_store_identifier }: ProjectRow): ProjectOutput["appleApp"] {
  if (app_id === null || app_title === null || app_store_identifier === null) return null;
  return { id: app_id, title: app_title, appleIdentifier: app_store_identifier };
}
