import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Database, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { attemptAll, defineTask } from "../../../infra/tasks/task.ts";
import { gainColumns, gainsOverDays, noGains, perCount } from "./counts.ts";
import { allFactsAreHere } from "./fact-conditions.ts";
import { lockFacts } from "./lock-facts.ts";

/**
 * The last parts of a `with` clause that has `counted_videos`: adds changes of daily gains to the totals of the assignments that the
 * videos were published in. `deltas` is as in `foldIntoSums`. Totals are of a day and all before it, so those of later days change with
 * an earlier one: a sync changes the last row of an assignment, an import as many as there are since the days it tells of.
 */
export function foldIntoAssignments(organizationKey: number, deltas: SqlFragment): SqlFragment {
  const ofAssignment = sql`t.organization_key = ${organizationKey} and t.assignment_key = changed.assignment_key`;
  return sql`
    assigned_videos as materialized (
      select v.video_key, v.published_on, s.key as assignment_key
      from counted_videos v
      cross join lateral (
        select s.key from assignments s
        where s.organization_id = v.organization_id and s.creator_id = v.creator_id
          and v.published_on between s.valid_from and coalesce(s.valid_until, 'infinity')
        offset 0
      ) s
      where v.creator_id is not null
    ),
    assigned_gains as materialized (
      select v.assignment_key, greatest(d.day, v.published_on) as day, sum(d.posted_videos) as videos,
        ${perCount(({ gain }) => sql`sum(d.${gain}) as ${gain}`)}
      from ${deltas} d join assigned_videos v using (video_key)
      group by 1, 2
      having sum(d.posted_videos) <> 0 or ${perCount(({ gain }) => sql`sum(d.${gain}) <> 0`, " or ")}
    ),
    into_assignments as (
      insert into assignment_totals (organization_key, assignment_key, day, ${totalColumns})
      select ${organizationKey}::int, changed.assignment_key, changed.day, changed.videos + coalesce(t.videos, 0),
        ${perCount(({ gain }) => sql`changed.${gain} + coalesce(t.${gain}, 0)`)}
      from (
        select assignment_key, day, ${runningTotals}
        from (
          select * from assigned_gains
          union all
          select changed.assignment_key, later.day, 0, ${noGains}
          from (select assignment_key, min(day) as day from assigned_gains group by assignment_key) changed
          cross join lateral (
            select t.day from assignment_totals t where ${ofAssignment} and t.day > changed.day offset 0
          ) later
        ) days
        group by assignment_key, day
        window so_far as (partition by assignment_key order by day)
      ) changed
      left join lateral (
        select ${totalColumns} from assignment_totals t where ${ofAssignment} and t.day <= changed.day
        order by t.day desc limit 1
      ) t on true
      order by changed.assignment_key, changed.day
      on conflict (organization_key, assignment_key, day) do update set videos = excluded.videos,
        ${perCount(({ gain }) => sql`${gain} = excluded.${gain}`)}
    )`;
}

const totalColumns = sql`videos, ${gainColumns}`;

const runningTotals = sql`
  (sum(sum(videos)) over so_far)::bigint as videos,
  ${perCount(({ gain }) => sql`(sum(sum(${gain})) over so_far)::bigint as ${gain}`)}`;

/** Each minute, counts assignments anew whose days or accounts have changed. Who asks until then is answered from single videos. */
export const recountAssignmentsTask = defineTask({
  name: "tracking.recount-assignments",
  input: z.object({}),
  schedule: "* * * * *",
  run: async ({ db, log }: Services) => {
    const noted = await db.rows<{ id: string }>(sql`
      select o.id from organizations o where exists (select from assignment_changes n where n.organization_key = o.key)`);
    const recountAll = async (id: string) => {
      let isDone: boolean;
      do isDone = await recountNext(db, id);
      while (!isDone);
    };
    await attemptAll(
      log,
      noted.map(
        ({ id }) =>
          () =>
            recountAll(id),
      ),
    );
  },
});

/** So few that syncs, which wait meanwhile, hardly notice. */
const ASSIGNMENTS_AT_ONCE = 25;

/**
 * Whether none was left. What was noted is read after the facts were locked: nobody who folds gains into totals has then seen
 * the assignments as they were before.
 */
function recountNext(db: Database, organizationId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const taken = await tx.rows<{ assignment_key: number }>(sql`
      with taken as (
        delete from assignment_changes
        where organization_key = ${organizationKey} and assignment_key in (
          select assignment_key from assignment_changes where organization_key = ${organizationKey}
          group by assignment_key order by min(key) limit ${ASSIGNMENTS_AT_ONCE})
        returning assignment_key
      )
      select distinct assignment_key from taken`);
    const keys = taken.map(({ assignment_key }) => assignment_key);
    await tx.execute(sql`
      delete from assignment_totals where organization_key = ${organizationKey} and assignment_key = any(${keys}::int[])`);
    await countAssignments(tx, { organizationId, organizationKey }, keys);
    return keys.length < ASSIGNMENTS_AT_ONCE;
  });
}

/** Facts are looked up video by video, whatever the planner expects. One that was removed since has no row any more. */
async function countAssignments(
  tx: Transaction,
  { organizationId, organizationKey }: { organizationId: string; organizationKey: number },
  assignmentKeys: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    with counted as materialized (
      select s.key as assignment_key, v.key as video_key, v.published_on
      from assignments s
      join tracked_accounts a on a.organization_id = s.organization_id and a.creator_id = s.creator_id
      cross join lateral (
        select v.key, v.published_on from videos v
        where v.organization_key = ${organizationKey} and v.account_key = a.key and v.counts
          and v.published_on between s.valid_from and coalesce(s.valid_until, 'infinity')
        offset 0
      ) v
      where s.organization_id = ${organizationId} and s.key = any(${assignmentKeys}::int[])
    ),
    here as materialized (
      select ${allFactsAreHere(sql`${organizationKey}::int`, sql`array(select video_key from counted)`)} as is_all
    ),
    gains as (
      select v.assignment_key, greatest(f.day, v.published_on) as day, 0 as videos, ${gainsOverDays}
      from here cross join counted v
      cross join lateral (
        select * from video_facts f where here.is_all and f.organization_key = ${organizationKey} and f.video_key = v.video_key offset 0
      ) f
      window day_before as (partition by f.video_key order by f.day rows between 1 preceding and 1 preceding)
      union all
      select assignment_key, published_on, 1, ${noGains} from counted
    )
    insert into assignment_totals (organization_key, assignment_key, day, ${totalColumns})
    select ${organizationKey}::int, assignment_key, day, ${runningTotals}
    from gains group by assignment_key, day
    window so_far as (partition by assignment_key order by day)`);
}
