import type { CampaignResults } from "@clipledger/contract/campaign-results";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { Database } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import { isCappedWindow, summedAmount } from "../../billing/amounts/capped-amounts.ts";
import { type CreatorRefRow, creatorColumns } from "../../billing/creator-columns.ts";
import { coveredCycles } from "../activity/covered-cycles.ts";
import { assignedAccounts, measuredVideos } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { perThousandViews, toMajorUnits } from "../overview-parts.ts";
import {
  isDuring,
  isOwed,
  isPaidByHand,
  isWanted,
  joinCampaign,
  type OverviewQuestion,
} from "../overview-question.ts";
import { accountSpans, type CampaignAccount, type CampaignAccounts } from "./campaign-accounts.ts";

/** What one creator cost and brought in a campaign. */
export interface CreatorFiguresRow extends CreatorRefRow, FigureSums {}

interface FigureSums {
  readonly paid_minor: bigint;
  readonly due_minor: bigint;
  readonly running_minor: bigint;
  /** Of windows that end in the range, and by hand: what the Creator Hub overview calls spend. */
  readonly owed_minor: bigint;
  readonly omitted_windows: number;
  readonly views: bigint;
  readonly eligible_videos: number;
  /** Null without a target. */
  readonly target_videos: number | null;
  /** Whether they have an assigned day in the range. */
  readonly is_active: boolean;
}

/** One row for each creator who worked in the campaign or was paid for it: a few thousand at most. The caller has refreshed amounts. */
export async function listCreatorFigures(
  db: Database,
  question: OverviewQuestion,
  { currency, accounts }: { readonly currency: CurrencyCode; readonly accounts: CampaignAccounts },
): Promise<CreatorFiguresRow[]> {
  const [costs, measured] = await Promise.all([
    listCosts(db, question, currency),
    question.scope === "allTime" ? measureAllTime(db, question, accounts) : measureDays(db, question),
  ]);
  const byCreator = new Map(measured.map((row) => [row.creator_id, row]));
  return costs.map((row) => {
    const { views = 0n, eligible_videos = 0 } = byCreator.get(row.creator_id) ?? {};
    return { ...row, views, eligible_videos };
  });
}

type CostRow = Omit<CreatorFiguresRow, "views" | "eligible_videos">;

/** Everything but what videos brought. */
function listCosts(db: Database, question: OverviewQuestion, currency: CurrencyCode): Promise<CostRow[]> {
  const statement = sql`
    with ${targets(question, sql`creator_id`)}, ${spent(question, currency)}, begun as (
      select distinct s.creator_id from assignments s
      where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to})
    select ${creatorColumns},
      coalesce(spent.paid_minor, 0)::bigint as paid_minor, coalesce(spent.due_minor, 0)::bigint as due_minor,
      coalesce(spent.running_minor, 0)::bigint as running_minor, coalesce(spent.owed_minor, 0)::bigint as owed_minor,
      coalesce(spent.omitted_windows, 0) as omitted_windows,
      targets.target_videos::float8 as target_videos, targets.creator_id is not null as is_active
    from begun
    full join spent using (creator_id)
    join creators k on k.organization_id = ${question.organizationId} and k.id = creator_id
    join users u on u.id = k.user_id
    left join targets using (creator_id)`;
  return readForValues(db, (tx) => tx.rows<CostRow>(statement));
}

export interface MeasuredRow {
  readonly creator_id: string;
  readonly views: bigint;
  readonly eligible_videos: number;
}

/** What videos gained between days, and how many were published on them. */
export function measureDays(db: Database, question: OverviewQuestion): Promise<MeasuredRow[]> {
  const statement = sql`
    with begun as materialized (
      select dense_rank() over (order by s.creator_id)::int as number, s.key, s.creator_id, s.valid_from, s.valid_until
      from assignments s where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to}
    ), ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, question.days)}
    select distinct begun.creator_id, m.views::bigint as views, m.eligible_videos
    from measured m join begun on begun.number = m.number`;
  return readForValues(db, (tx) => tx.rows<MeasuredRow>(statement));
}

/**
 * All videos of assignments were published since the first day, so that what they have now is what they gained. Accounts whose
 * videos are all of the campaign say so by their kept sums.
 */
export async function measureAllTime(
  db: Database,
  question: OverviewQuestion,
  { whole, mixed }: CampaignAccounts,
): Promise<MeasuredRow[]> {
  const ofMixed = mixed.length === 0 ? [] : await measureMixed(db, question, mixed);
  const sums = new Map<string, MeasuredRow>();
  for (const row of [...whole, ...ofMixed]) {
    const { views, eligible_videos } = sums.get(row.creator_id) ?? { views: 0n, eligible_videos: 0 };
    sums.set(row.creator_id, {
      creator_id: row.creator_id,
      views: views + row.views,
      eligible_videos: eligible_videos + row.eligible_videos,
    });
  }
  return [...sums.values()];
}

function measureMixed(
  db: Database,
  question: OverviewQuestion,
  mixed: readonly CampaignAccount[],
): Promise<MeasuredRow[]> {
  return readForValues(db, (tx) =>
    tx.rows<MeasuredRow>(sql`
      select spans.creator_id, sum(v.view_count)::bigint as views, count(*)::int as eligible_videos
      from ${accountSpans(mixed)}
      join videos v on v.organization_key = ${organizationKey(question)} and v.account_key = spans.account_key
        and v.published_on between spans.valid_from and spans.valid_until
      where v.counts and v.account_key = any(${mixed.map(({ account_key }) => account_key)}::int[])
      group by spans.creator_id`),
  );
}

/**
 * Common table expressions, the last of them `targets`: what was asked for in all, by creator or by campaign. Many assignments share
 * their days: cycles are counted once for all of them.
 */
export function targets(question: OverviewQuestion, by: SqlFragment): SqlFragment {
  const { from, to } = question.days;
  return sql`
    spans as materialized (
      select s.${by}, c.video_target, c.interval, c.interval_count,
        case c.anchor when 'fixed' then c.starts_on else s.valid_from end as origin,
        greatest(s.valid_from, ${from}) as first_day, least(s.valid_until, ${to}) as last_day
      from assignments s ${joinCampaign} where ${isWanted(question, sql`s`)} and ${isDuring(question.days)}),
    covered as materialized (
      select r.origin, r.first_day, r.last_day, ${coveredCycles} as cycles
      from (select distinct interval, interval_count, origin, first_day, last_day from spans where video_target is not null) r),
    targets as materialized (
      select s.${by}, sum(s.video_target * covered.cycles) as target_videos
      from spans s left join covered using (origin, first_day, last_day) group by s.${by})`;
}

function spent(question: OverviewQuestion, currency: CurrencyCode): SqlFragment {
  const { today, days } = question;
  const sumOf = (condition: SqlFragment) =>
    sql`coalesce(sum(amount_minor) filter (where ${condition}), 0)::bigint`;
  return sql`spent as materialized (
    select creator_id, ${sumOf(sql`kind = 'paid'`)} as paid_minor, ${sumOf(sql`kind = 'due'`)} as due_minor,
      ${sumOf(sql`kind = 'running'`)} as running_minor, ${sumOf(sql`is_owed`)} as owed_minor,
      count(*) filter (where is_capped)::int as omitted_windows
    from (
      select w.creator_id, ${summedAmount} as amount_minor, coalesce(${isCappedWindow}, false) as is_capped,
        ${isOwed(days)} as is_owed,
        case when w.state = 'paid' then 'paid' when w.ends_on < ${today}::date then 'due' else 'running' end as kind
      from billing_windows w where ${isWanted(question, sql`w`)} and ${isSpent(question)}
      union all
      select p.creator_id, p.amount_minor, false, true, 'paid' from payouts p
      where ${isWanted(question, sql`p`)} and ${isPaidByHand(days)} and p.currency = ${currency}
    ) amounts
    group by creator_id)`;
}

/** A condition on `billing_windows w`: they end in the range, or run today in a range that reaches today. */
export function isSpent({ days, today }: OverviewQuestion): SqlFragment {
  return sql`(${isOwed(days)} or (w.state in ('open', 'paying', 'paid') and w.starts_on <= ${today}::date
    and w.ends_on >= ${today}::date and ${days.from} <= ${today}::date and ${days.to} >= ${today}::date))`;
}

/** What rows come to together. */
export function sumFigures(rows: readonly FigureSums[]): FigureSums {
  const sum = (of: (row: FigureSums) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const count = (of: (row: FigureSums) => number) => rows.reduce((all, row) => all + of(row), 0);
  const targeted = rows.filter(({ target_videos }) => target_videos !== null);
  return {
    paid_minor: sum(({ paid_minor }) => paid_minor),
    due_minor: sum(({ due_minor }) => due_minor),
    running_minor: sum(({ running_minor }) => running_minor),
    owed_minor: sum(({ owed_minor }) => owed_minor),
    omitted_windows: count(({ omitted_windows }) => omitted_windows),
    views: sum(({ views }) => views),
    eligible_videos: count(({ eligible_videos }) => eligible_videos),
    target_videos: targeted.length === 0 ? null : count(({ target_videos }) => target_videos ?? 0),
    is_active: rows.some(({ is_active }) => is_active),
  };
}

export function totalMinor({ paid_minor, due_minor, running_minor }: FigureSums): bigint {
  return paid_minor + due_minor + running_minor;
}

type WireFigures = Pick<
  CampaignResults,
  "spend" | "views" | "effectiveCpm" | "cpmSoFar" | "eligibleVideos" | "targetVideos"
>;

export function toWireFigures(row: FigureSums, currency: CurrencyCode): WireFigures {
  const views = Number(row.views);
  const perThousand = (amountMinor: bigint) => perThousandViews(toMajorUnits(amountMinor, currency), views);
  return {
    spend: {
      ...stateSums({
        paid: row.paid_minor,
        due: row.due_minor,
        running: row.running_minor,
        total: totalMinor(row),
      }),
      ...omitted(row.omitted_windows),
    },
    views,
    effectiveCpm: perThousand(row.owed_minor),
    cpmSoFar: perThousand(totalMinor(row)),
    eligibleVideos: row.eligible_videos,
    targetVideos: row.target_videos,
  };
}
