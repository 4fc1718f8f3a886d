import type { Services } from "../../../infra/context.ts";
import { databaseErrorOf } from "../../../infra/db/database.ts";
import { listUnplacedOrganizations } from "./place-events.queries.ts";
import { tryToPlaceEvents } from "./place-events.ts";

/** Of different organizations, each on a connection of its own. */
const AT_ONCE = 3;

type Placing = Pick<Services, "db" | "clock" | "log">;

/** Places every event that has no place. */
export async function placeAll(services: Placing): Promise<void> {
  let placed: number;
  do {
    placed = await placeInTurn(services);
  } while (placed > 0);
}

/**
 * Places some events of every organization that has any without a place, so that nobody waits for one that has many.
 * One whose feed is locked is left out: whoever holds it places them. Answers how many were placed.
 */
export async function placeInTurn(services: Placing): Promise<number> {
  const inTurn = (await listUnplacedOrganizations(services.db)).values();
  const placeNext = async () => {
    let placed = 0;
    for (const organizationId of inTurn) placed += await placeThoseOf(services, organizationId);
    return placed;
  };
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, placeNext));
  return counts.reduce((total, placed) => total + placed);
}

/** What is wrong with one organization's events keeps nobody else waiting. */
async function placeThoseOf({ db, clock, log }: Placing, organizationId: string): Promise<number> {
  try {
    return await db.transaction((tx) => tryToPlaceEvents(tx, organizationId, clock.now()));
  } catch (error) {
    if (databaseErrorOf(error) === undefined) throw error;
    log.error({ err: error, organizationId }, "events not placed");
    return 0;
  }
}
