import type { Queryable } from "../../../infra/db/database.ts";
import {
  listCalledNames,
  listCalledNamesInEvents,
  listMessagesInEvents,
  listNames,
  listNamesInEvents,
  listNamesOfOthers,
} from "./names-of-creator.queries.ts";
import { walkEvents } from "./walk-events.ts";

export interface NamesOfCreator {
  /** As a creator, and of their accounts. */
  readonly names: readonly string[];
  readonly messageIds: readonly string[];
  /** What the organization calls them, or did: what people write to each other has no ids. */
  readonly calledNames: readonly string[];
}

/** By what events of the organization name the person without their user id. */
export async function findNamesOfCreator(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<NamesOfCreator> {
  const names = new Set(await listNames(db, organizationId, userId));
  const messageIds = new Set<string>();
  const calledNames = new Set(await listCalledNames(db, organizationId, userId));
  for await (const span of walkEvents(db, organizationId)) {
    for (const name of await listNamesInEvents(db, span, userId)) names.add(name);
    for (const id of await listMessagesInEvents(db, span, userId)) messageIds.add(id);
    for (const name of await listCalledNamesInEvents(db, span, userId)) calledNames.add(name);
  }
  for (const name of await listNamesOfOthers(db, organizationId, { names: [...names], userId }))
    names.delete(name);
  return { names: [...names], messageIds: [...messageIds], calledNames: [...calledNames] };
}
