import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { IMPORT } from "../../sources/source-names.ts";

/**
 * Old facts may have left for ClickHouse. Whatever reads facts asks with one of these conditions whether those that it needs are here;
 * PostgreSQL raises an error otherwise, so that nothing is counted without them. They are stable and refer to no fact: PostgreSQL
 * looks at them before it looks for facts, and finds none that could have kept it from looking.
 */

/**
 * A condition: the facts of the video from the day on are here, with the last one before it. The organization's own row says in most
 * cases, once for a statement, that nothing of these days has left.
 */
export function factsAreHere(
  organizationKey: SqlFragment,
  videoKey: SqlFragment,
  day: SqlFragment,
): SqlFragment {
  return unlessRecent(organizationKey, day, sql`facts_are_here(${organizationKey}, ${videoKey}, ${day})`);
}

/** A condition: the last fact of the video before the day is here, or there never was one. */
export function factBeforeIsHere(
  organizationKey: SqlFragment,
  videoKey: SqlFragment,
  day: SqlFragment,
): SqlFragment {
  return unlessRecent(
    organizationKey,
    day,
    sql`fact_before_is_here(${organizationKey}, ${videoKey}, ${day})`,
  );
}

function unlessRecent(organizationKey: SqlFragment, day: SqlFragment, question: SqlFragment): SqlFragment {
  return sql`case
    when (${day} >= (select archived_before from fact_archives where organization_key = ${organizationKey})) is not false then true
    else ${question} end`;
}

/** A condition: all facts of all these videos are here, an array as SQL. If not, the error names those whose facts are away. */
export function allFactsAreHere(organizationKey: SqlFragment, videoKeys: SqlFragment): SqlFragment {
  return sql`facts_of_all_are_here(${organizationKey}, ${videoKeys}, null)`;
}

/** The same, of each video of the table (video_key, first_day) from its day on, with the last one before it. */
export function factsSinceAreHere(organizationKey: SqlFragment, table: SqlFragment): SqlFragment {
  return sql`(select facts_of_all_are_here(${organizationKey}, array_agg(video_key), array_agg(first_day)) from ${table})`;
}

/**
 * Whether a video of a simulated account goes with it. What somebody imported stays, unless the simulator has counted on from
 * there: counts only rise, so that the two cannot be told apart any more. Before sources were kept, only accounts that an import
 * had named say of their counts that they were imported.
 */
export function isMadeUp(video: SqlFragment, origin: SqlFragment): SqlFragment {
  const fact = sql`video_facts f where f.organization_key = ${video}.organization_key and f.video_key = ${video}.key`;
  const areHere = allFactsAreHere(sql`${video}.organization_key`, sql`array[${video}.key]`);
  return sql`(${areHere} and (
    exists (select from ${fact} and f.source_key = ${keyOf(SIMULATOR)})
    or not exists (
      select from ${fact} and (f.source_key = ${keyOf(IMPORT)} or (f.source_key is null and ${origin} = 'import'))
    )
  ))`;
}

function keyOf(source: string): SqlFragment {
  return sql`(select s.key from sources s where s.name = ${source})`;
}
