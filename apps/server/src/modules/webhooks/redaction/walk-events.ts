import type { Queryable } from "../../../infra/db/database.ts";
import { type FeedSpan, findReach, getLastPlace } from "../feed/feed.queries.ts";

/** All events of the organization that have a place now, a part at a time. */
export async function* walkEvents(db: Queryable, organizationId: string): AsyncGenerator<FeedSpan> {
  const lastPlace = await getLastPlace(db, organizationId);
  let after = 0n;
  while (after < lastPlace) {
    const upTo = await findReach(db, { organizationId, after, upTo: lastPlace });
    yield { organizationId, after, upTo };
    after = upTo;
  }
}
