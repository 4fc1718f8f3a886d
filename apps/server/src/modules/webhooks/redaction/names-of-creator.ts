import type { Queryable } from "../../../infra/db/database.ts";
import { listNames, listNamesInEvents, listNamesOfOthers } from "./names-of-creator.queries.ts";
import { walkEvents } from "./walk-events.ts";

/** By what events of the organization name the person without their user id: as a creator, and by their accounts. */
export async function findNamesOfCreator(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const names = new Set(await listNames(db, organizationId, userId));
  for await (const span of walkEvents(db, organizationId))
    for (const name of await listNamesInEvents(db, span, userId)) names.add(name);
  for (const name of await listNamesOfOthers(db, organizationId, { names: [...names], userId }))
    names.delete(name);
  return [...names];
}
