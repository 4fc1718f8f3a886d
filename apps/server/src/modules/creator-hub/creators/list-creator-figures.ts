import type { CreatorFigures, CreatorFiguresQuery } from "@clipledger/contract/dashboard/creator-figures";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { assignedAccounts, measuredVideos } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { inOrder, perThousandViews, toMajorUnits } from "../overview-parts.ts";
import {
  isWanted,
  joinCampaign,
  type OverviewFilter,
  type OverviewQuestion,
  spentBetween,
  toOverviewQuestion,
} from "../overview-question.ts";

/** What these creators cost and brought. The caller has refreshed amounts. */
export async function listCreatorFigures(
  ctx: OperationContext,
  { creatorIds, days }: CreatorFiguresQuery,
): Promise<{ resolvedRange: DayRange; figures: CreatorFigures[] }> {
  const question = await askAbout(ctx, { creatorIds, days });
  const [known, figures] = await Promise.all([
    listKnownIds(ctx.db, question, creatorIds),
    readFigures(ctx.db, question),
  ]);
  const currencies = await inOrder(
    ctx,
    [...figures.brought.values(), ...figures.spent.values()].flat().map(({ currency }) => currency),
  );
  return {
    resolvedRange: question.range,
    figures: known.map((creatorId) => toFigures(creatorId, figures, currencies)),
  };
}

interface Asked {
  readonly creatorIds?: string[];
  readonly days?: number | undefined;
}

/** The question about these creators' work, or everybody's. */
export function askAbout(ctx: OperationContext, { creatorIds, days }: Asked): Promise<OverviewQuestion> {
  const to = dateOf(ctx.clock.now());
  return toOverviewQuestion(ctx, {
    publicationMode: "allEligible",
    ...(days === undefined ? { scope: "allTime" } : { dateRange: { from: addDays(to, 1 - days), to } }),
    ...(creatorIds && { creatorIds }),
  });
}

async function listKnownIds(
  db: Queryable,
  { organizationId }: OverviewFilter,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from creators where organization_id = ${organizationId} and id = any(${ids}::text[]) order by key`);
  return rows.map(({ id }) => id);
}

interface BroughtRow {
  readonly creator_id: string;
  readonly currency: CurrencyCode;
  readonly views: bigint;
  readonly posts: number;
}

export interface SpentRow {
  readonly creator_id: string;
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  readonly omitted_windows: number;
}

interface LastPostRow {
  readonly creator_id: string;
  readonly last_post_at: Date;
}

async function readFigures(db: Database, question: OverviewQuestion) {
  const [brought, spent, lastPosts] = await Promise.all([
    listBrought(db, question),
    listSpent(db, question),
    listLastPosts(db, question),
  ]);
  return {
    brought: groupBy(brought, ({ creator_id }) => creator_id),
    spent: groupBy(spent, ({ creator_id }) => creator_id),
    lastPosts: new Map(lastPosts.map(({ creator_id, last_post_at }) => [creator_id, last_post_at])),
  };
}

type ReadFigures = Awaited<ReturnType<typeof readFigures>>;

/** What their work in campaigns of a currency brought. Nobody has two assignments on one day, so that no video is there twice. */
function listBrought(db: Database, question: OverviewQuestion): Promise<BroughtRow[]> {
  return readForValues(db, (tx) =>
    tx.rows<BroughtRow>(sql`
      with begun as materialized (
        select dense_rank() over (order by s.creator_id, c.currency)::int as number, s.key, s.creator_id, c.currency, s.valid_from,
          s.valid_until
        from assignments s ${joinCampaign} where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to}
      ), ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, question.days)}
      select distinct begun.creator_id, begun.currency, m.views, m.eligible_videos as posts
      from measured m join begun on begun.number = m.number`),
  );
}

/** All time reaches back to payouts that are older than any campaign. */
export function listSpent(db: Queryable, question: OverviewQuestion): Promise<SpentRow[]> {
  const { scope, days } = question;
  const from = scope === "allTime" ? sql`'-infinity'::date` : days.from;
  return db.rows(sql`
    select creator_id, currency, coalesce(sum(amount_minor), 0)::bigint as amount_minor,
      count(*) filter (where is_capped)::int as omitted_windows
    from (${spentBetween(question, { ...days, from })}) spent
    where amount_minor <> 0 or is_capped group by creator_id, currency`);
}

export function listLastPosts(
  db: Queryable,
  { organizationId, creatorIds }: OverviewFilter,
): Promise<LastPostRow[]> {
  const isAsked = creatorIds ? sql`a.creator_id = any(${creatorIds}::text[])` : sql`a.creator_id is not null`;
  return db.rows(sql`
    select a.creator_id, max(m.latest_published_at) as last_post_at
    from tracked_accounts a join account_stats m on m.account_key = a.key
    where a.organization_id = ${organizationId} and ${isAsked} and m.latest_published_at is not null
    group by a.creator_id`);
}

function toFigures(
  creatorId: string,
  { brought, spent, lastPosts }: ReadFigures,
  currencies: readonly CurrencyCode[],
): CreatorFigures {
  const ownBrought = brought.get(creatorId) ?? [];
  const ownSpent = spent.get(creatorId) ?? [];
  const viewsIn = (currency: CurrencyCode) =>
    Number(ownBrought.find((row) => row.currency === currency)?.views ?? 0n);
  const earned = currencies.flatMap((currency) => {
    const spent = ownSpent.find((row) => row.currency === currency);
    if (spent === undefined) return [];
    const { amount_minor: amountMinor, omitted_windows } = spent;
    const views = viewsIn(currency);
    return {
      currency,
      precision: currencyOf(currency).precision,
      ...stateSums({ amount: amountMinor }),
      views,
      costPerThousand: views <= 0 ? null : perThousandViews(toMajorUnits(amountMinor, currency), views),
      ...omitted(omitted_windows),
    };
  });
  return {
    creatorId,
    views: Number(ownBrought.reduce((sum, { views }) => sum + views, 0n)),
    posts: ownBrought.reduce((sum, { posts }) => sum + posts, 0),
    lastPostAt: lastPosts.get(creatorId)?.toISOString() ?? null,
    earned,
  };
}
