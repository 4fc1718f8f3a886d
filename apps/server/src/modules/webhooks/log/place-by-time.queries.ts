import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Times rise with places, but for transactions that began to record and then waited for another; none waits that long. */
const LONGEST_DISORDER_MS = 10 * 60_000;

export interface LogOwner {
  readonly organizationId: string;
  readonly endpointKey: bigint;
}

/** A place before which none of the endpoint's deliveries was recorded then or later; undefined without deliveries. */
export function findPlaceFrom(db: Queryable, owner: LogOwner, since: Date): Promise<bigint | undefined> {
  return findPlaceAt(db, owner, new Date(since.getTime() - LONGEST_DISORDER_MS));
}

/** A place from which on all of the endpoint's deliveries were recorded after then; undefined without deliveries. */
export function findPlaceBehind(db: Queryable, owner: LogOwner, until: Date): Promise<bigint | undefined> {
  return findPlaceAt(db, owner, new Date(until.getTime() + LONGEST_DISORDER_MS));
}

/** Halves what is left with each look, so it needs no index of times, which every delivery would have to pay for. */
async function findPlaceAt(
  db: Queryable,
  { organizationId, endpointKey }: LogOwner,
  time: Date,
): Promise<bigint | undefined> {
  const found = await db.maybeRow<{ place: bigint | null }>(sql`
    with recursive search as (
      select min(place) as low, max(place) + 1 as high from webhook_deliveries
      where organization_id = ${organizationId} and endpoint_key = ${endpointKey}
      union all
      select case when met.is_before then met.place + 1 else s.low end,
        case when met.is_before then s.high else s.middle end
      from (select low, high, low + (high - low) / 2 as middle from search where low < high) s
      cross join lateral (
        select d.place, d.created_at < ${time} as is_before from webhook_deliveries d
        where d.organization_id = ${organizationId} and d.endpoint_key = ${endpointKey} and d.place >= s.middle
        order by d.place limit 1
      ) met
    )
    select max(low) as place from search`);
  return found?.place ?? undefined;
}
