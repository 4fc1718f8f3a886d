import type { Services } from "../../../infra/context.ts";
import { hasUnplaced } from "./feed.queries.ts";
import { PLACED_AT_ONCE, placeEvents } from "./place-events.ts";

/**
 * Places what waits, each part in a transaction of its own, so that whoever settles events within another one finds little
 * to do. Answers whether nothing was left when it ended.
 */
export async function placeBacklog(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
  maxParts = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (!(await hasUnplaced(db, organizationId))) return true;
  for (let part = 0; part < maxParts; part += 1) {
    const placed = await db.transaction((tx) => placeEvents(tx, organizationId, clock.now()));
    if (placed < PLACED_AT_ONCE) return true;
  }
  return false;
}
