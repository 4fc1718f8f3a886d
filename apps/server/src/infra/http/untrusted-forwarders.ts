import type { Services } from "../context.ts";
import type { Queryable } from "../db/database.ts";
import { insertRow } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";

/** Anyone may send the header, from many addresses: a process writes down only so many. */
const MOST_NOTED = 100;

/** Logs each peer once that forwards for others without being a trusted proxy, and stores it for the health check. */
export function watchForwarders({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): (peer: string) => void {
  const noted = new Set<string>();
  return (peer) => {
    if (noted.has(peer) || noted.size >= MOST_NOTED) return;
    noted.add(peer);
    log.warn({ peer }, "X-Forwarded-For ignored: its sender is no trusted proxy; see TRUST_PROXY");
    noteForwarder(db, peer, clock.now()).catch((error: unknown) =>
      log.warn({ err: error, peer }, "sender of X-Forwarded-For not stored"),
    );
  };
}

const KEPT_DAYS = 7;

function noteForwarder(db: Queryable, peer: string, now: Date): Promise<unknown> {
  return db.execute(sql`
    with outdated as (
      delete from untrusted_forwarders where peer <> ${peer} and seen_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
    )
    ${insertRow("untrusted_forwarders", { peer, seenAt: now })}
    on conflict (peer) do update set seen_at = excluded.seen_at`);
}

/** Those of the last days, the newest first. */
export async function listForwarders(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.rows<{ peer: string }>(sql`
    select peer from untrusted_forwarders
    where seen_at >= ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int) order by seen_at desc, peer limit 20`);
  return rows.map(({ peer }) => peer);
}
