import type { Transaction } from "../../infra/db/database.ts";
import { createId } from "../../infra/ids.ts";
import type { RosterContext } from "./roster-context.ts";
import { deleteUnusedTags, insertMissingTags, replaceTagLinks } from "./tags.queries.ts";

/**
 * Gives the creator exactly the tags of these names. A tag is there for as long as a creator has it. The caller holds
 * the roster's lock.
 */
export async function setTags(
  tx: Transaction,
  { organization, clock }: RosterContext,
  creatorId: string,
  names: readonly string[],
): Promise<void> {
  const tags = names.map((name) => ({ id: createId("tag"), name }));
  await insertMissingTags(tx, organization.id, tags, clock.now());
  await replaceTagLinks(tx, organization.id, creatorId, names);
  await deleteUnusedTags(tx, organization.id);
}
