import type { CampaignResults } from "@clipledger/contract/campaign-results";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import { gainsOf } from "../../analytics/gains/video-gains.ts";
import { joinEligibleGains } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { type OverviewVideoRow, toOverviewVideo, videoColumns } from "../overview-parts.ts";
import { isWanted, type OverviewQuestion } from "../overview-question.ts";
import { accountSpans, type CampaignAccount, type CampaignAccounts } from "./campaign-accounts.ts";

interface TopVideoRow extends OverviewVideoRow {
  readonly creator_id: string;
  readonly views: bigint;
}

const TOP_VIDEOS = 5;

/** The eligible videos of a campaign that gained most views. */
export async function listTopVideos(
  db: Database,
  question: OverviewQuestion,
  accounts: CampaignAccounts,
): Promise<CampaignResults["topVideos"]> {
  const rows =
    question.scope === "allTime"
      ? await topOfAllTime(db, question, [...accounts.whole, ...accounts.mixed])
      : await readForValues(db, (tx) => tx.rows<TopVideoRow>(topOfDays(question)));
  return rows.map((row) => ({
    ...toOverviewVideo(row),
    viewGain: Number(row.views),
    creatorId: row.creator_id,
  }));
}

/** Beyond so many videos of a campaign, its best are sought among the best of the organization first. */
const MANY_VIDEOS = 10_000;
const BEST_OF_ORGANIZATION = 1_000;

/** All videos were published since the first day: what they have now is what they gained. */
async function topOfAllTime(
  db: Database,
  question: OverviewQuestion,
  accounts: readonly CampaignAccount[],
): Promise<TopVideoRow[]> {
  const count = accounts.reduce((sum, row) => sum + row.eligible_videos, 0);
  const keys = count > MANY_VIDEOS ? await findAmongBest(db, question, accounts) : [];
  const isAsked =
    keys.length === TOP_VIDEOS
      ? sql`v.key = any(${keys}::bigint[])`
      : sql`v.account_key = any(${accounts.map(({ account_key }) => account_key)}::int[])`;
  return readForValues(db, (tx) =>
    tx.rows<TopVideoRow>(sql`
      select ${videoColumns}, v.view_count as views, spans.creator_id
      from ${accountSpans(accounts)}
      join videos v on v.organization_key = ${organizationKey(question)} and v.account_key = spans.account_key
        and v.published_on between spans.valid_from and spans.valid_until
      join tracked_accounts a on a.key = v.account_key
      where v.counts and v.view_count > 0 and ${isAsked}
      order by v.view_count desc, v.key desc limit ${TOP_VIDEOS}`),
  );
}

/** Those of the organization's best videos that are the campaign's, as many as are shown; an index has them in order. */
async function findAmongBest(
  db: Queryable,
  question: OverviewQuestion,
  accounts: readonly CampaignAccount[],
): Promise<bigint[]> {
  const best = await db.rows<{ key: bigint; account_key: number; published_on: CalendarDate }>(sql`
    select v.key, v.account_key, v.published_on from videos v
    where v.organization_key = ${organizationKey(question)} and v.counts
    order by v.view_count desc, v.key desc limit ${BEST_OF_ORGANIZATION}`);
  const spans = new Map<number, CampaignAccount[]>();
  for (const account of accounts)
    spans.set(account.account_key, [...(spans.get(account.account_key) ?? []), account]);
  return best
    .filter(({ account_key, published_on }) =>
      spans
        .get(account_key)
        ?.some(
          ({ valid_from, valid_until }) =>
            published_on >= valid_from && (valid_until === null || published_on <= valid_until),
        ),
    )
    .slice(0, TOP_VIDEOS)
    .map(({ key }) => key);
}

function topOfDays(question: OverviewQuestion) {
  return sql`
    select g.* from (
      select ${videoColumns}, ${gainsOf}, s.creator_id, v.key
      from (select * from assignments s where ${isWanted(question, sql`s`)}) s ${joinEligibleGains(question, question.days)}
    ) g
    where g.views > 0 order by g.views desc, g.key desc limit ${TOP_VIDEOS}`;
}
