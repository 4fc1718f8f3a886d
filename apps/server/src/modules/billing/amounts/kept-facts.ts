import type { Eligibility } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { WindowVideos } from "@clipledger/domain/payouts/window-calculation";
import { PLATFORMS } from "@clipledger/domain/platforms";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type FactsReading, windowVideos } from "./window-facts.ts";

/** Reads what is stored now of the windows, and keeps it for calculations to come. */
export async function refreshFacts(
  tx: Transaction,
  organizationId: string,
  windowKeys: readonly bigint[],
  reading: FactsReading,
): Promise<KeptFacts[]> {
  const { texts } = await tx.row<{ texts: string | null }>(sql`
    with refreshed as (
      insert into window_facts (
        organization_id, campaign_id, creator_id, starts_on, ends_on, window_key, eligibilities, facts
      )
      select ${organizationId}, read.campaign_id, read.creator_id, read.starts_on, read.ends_on, read.key,
        ${nameOfReading(reading)}, read.facts
      from (${selectFacts(organizationId, windowKeys, reading)}) read
      on conflict (organization_id, campaign_id, creator_id, starts_on, ends_on) do update
      set eligibilities = excluded.eligibilities, facts = excluded.facts
      returning facts
    )
    select string_agg(facts, chr(10)) as texts from refreshed`);
  return (texts?.split("\n") ?? []).map(readFactsText);
}

/** Reads the same as `refreshFacts`, and keeps nothing. */
export async function readFacts(
  db: Queryable,
  organizationId: string,
  windowKeys: readonly bigint[],
  reading: FactsReading,
): Promise<KeptFacts[]> {
  const { texts } = await db.row<{ texts: string | null }>(sql`
    select string_agg(read.facts, chr(10)) as texts from (${selectFacts(organizationId, windowKeys, reading)}) read`);
  return (texts?.split("\n") ?? []).map(readFactsText);
}

function selectFacts(
  organizationId: string,
  windowKeys: readonly bigint[],
  reading: FactsReading,
): SqlFragment {
  return sql`
    select w.key, w.campaign_id, w.creator_id, w.starts_on, w.ends_on, read.facts
    from (
      select w.key, w.campaign_id, w.creator_id, w.starts_on, w.ends_on, s.valid_from, s.valid_until
      from unnest(${windowKeys}::bigint[]) as asked(key)
      join billing_windows w on w.organization_id = ${organizationId} and w.key = asked.key
      join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    ) w
    cross join lateral ${factsText(organizationId, reading)} read`;
}

/** All that a window is calculated from, besides the rules. */
export interface KeptFacts {
  readonly key: number;
  /** First and last day of the window, then of its assignment, if that has a last one. */
  readonly days: string;
  readonly videos: WindowVideos;
}

/** How kept facts name the eligibilities that they were read for, and that only proven accounts were. */
export function nameOfReading({ eligibilities, requiresProof }: FactsReading): string {
  const names = eligibilities.map(({ windowDays, publicationScope }) => `${windowDays} ${publicationScope}`);
  return [...names, ...(requiresProof ? ["proven"] : [])].join();
}

/** Reads what `factsText` wrote. */
export function readFactsText(text: string): KeptFacts {
  // Called very often, and taking arrays apart by a pattern takes longer than calculating half of the window.
  const stored: StoredFacts = JSON.parse(text);
  const viewsAtEnd = stored[5];
  return {
    key: stored[0],
    days: stored[1],
    videos: {
      count: viewsAtEnd.length,
      platform: stored[2],
      publishedDay: stored[3],
      viewsBefore: stored[4],
      viewsAtEnd,
      viewsEligible: stored[6].map((others) => withOthers(viewsAtEnd, others)),
    },
  };
}

/** Eligible views mostly equal those at the end: only the others are stored, each after the number of its video. */
function withOthers(viewsAtEnd: number[], others: readonly number[]): number[] {
  if (others.length === 0) return viewsAtEnd;
  const views = viewsAtEnd.slice();
  for (let index = 0; index < others.length; index += 2)
    views[(others[index] ?? 0) - 1] = others[index + 1] ?? 0;
  return views;
}

type StoredFacts = [
  key: number,
  days: string,
  platform: number[],
  publishedDay: number[],
  viewsBefore: number[],
  viewsAtEnd: number[],
  othersEligible: number[][],
];

/**
 * A subquery beside a window `w` (key, creator_id, starts_on, ends_on, valid_from, valid_until) with one row: what is stored
 * now, as JSON in `facts`. Written by PostgreSQL, so that videos need not travel one by one. Rules without eligibilities
 * join nothing but a null.
 */
function factsText(organizationId: string, reading: FactsReading): SqlFragment {
  const { eligibilities } = reading;
  return sql`(
    select concat('[', w.key, ',"', concat_ws(' ', w.starts_on, w.ends_on, w.valid_from, w.valid_until),
      '",[', string_agg(platform::text, ','), '],[', string_agg(published_day::text, ','),
      '],[', string_agg(before::text, ','), '],[', string_agg(at_end::text, ','),
      '],[', concat_ws(',', null${eligibilities.map(othersEligible).reduce((all, others) => sql`${all}, ${others}`, sql``)}), ']]'
    ) as facts
    from (
      select array_position(${PLATFORMS}::text[], v.platform) - 1 as platform,
        v.published_on - date '1970-01-01' as published_day, counted.before, counted.at_end, counted.eligible,
        row_number() over (order by v.published_at, v.platform_video_id collate "C", v.platform collate "C") as place
      from ${windowVideos(organizationId, reading)}
      order by place
    ) ordered
  )`;
}

function othersEligible(_: Eligibility, index: number): SqlFragment {
  const views = sql`eligible[${index + 1}::int]`;
  return sql`concat('[', string_agg(concat(place, ',', ${views}), ',') filter (where ${views} <> at_end), ']')`;
}
