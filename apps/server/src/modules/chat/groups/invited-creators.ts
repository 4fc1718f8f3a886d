import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { holdCreators, type Person } from "../chat.queries.ts";
import type { ChatContext } from "../chat-context.ts";

/** The creators who are to be in a group. Who is archived may stay in it, and is not invited anew. */
export async function holdInvitedCreators(
  tx: Transaction,
  { organization }: Pick<ChatContext, "organization">,
  creatorIds: readonly string[],
  present: readonly Person[] = [],
): Promise<Person[]> {
  const found = await holdCreators(tx, organization.id, creatorIds);
  const known = new Set(found.map(({ creator_id }) => creator_id));
  const unknown = creatorIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  const members = new Set(present.map(({ creator_id }) => creator_id));
  const archived = found.filter(({ is_archived, creator_id }) => is_archived && !members.has(creator_id));
  if (archived.length > 0)
    throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived.map(({ creator_id }) => creator_id) });
  return found;
}
