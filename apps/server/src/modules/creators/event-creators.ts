import type { EventCreator } from "@clipledger/contract/events/creators";
import type { Queryable } from "../../infra/db/database.ts";
import { listCreatorRowsById } from "./creator-rows.queries.ts";
import { toEventCreator } from "./creators.mapper.ts";
import type { RosterContext } from "./roster-context.ts";

type ReadingContext = Pick<RosterContext, "organization" | "clock">;

/** The creator as events show them now. */
export async function loadEventCreator(
  db: Queryable,
  ctx: ReadingContext,
  id: string,
): Promise<EventCreator> {
  const [creator] = await loadEventCreators(db, ctx, [id]);
  if (creator === undefined) throw new Error(`There is no creator ${id} to tell about`);
  return creator;
}

/** Those of the creators that exist, in the order of the ids. */
export async function loadEventCreators(
  db: Queryable,
  { organization, clock }: ReadingContext,
  ids: readonly string[],
): Promise<EventCreator[]> {
  const rows = await listCreatorRowsById(db, organization.id, ids, clock.now());
  const byId = new Map(rows.map((row) => [row.id, toEventCreator(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
