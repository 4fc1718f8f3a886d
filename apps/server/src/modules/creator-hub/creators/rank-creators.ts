import type {
  CreatorTotals,
  CreatorTotalsQuery,
  RankedCreatorsQuery,
} from "@clipledger/contract/dashboard/creator-figures";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { toPage } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import { listCreatorRowsById } from "../../creators/creator-rows.queries.ts";
import { toCreator } from "../../creators/creators.mapper.ts";
import { matching } from "../../creators/list-creators.ts";
import { inOrder } from "../overview-parts.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { type CampaignAccount, listAccounts } from "../results/campaign-accounts.ts";
import { type MeasuredRow, measureAllTime, measureDays } from "../results/creator-figures.ts";
import { askAbout, listLastPosts, listSpent, type SpentRow } from "./list-creator-figures.ts";

/** The list of creators in the order of a figure. To tell it, that figure of all is read. The caller has refreshed amounts. */
export async function rankCreators(
  ctx: OperationContext,
  { page, perPage, sortCol, sortDir, days, ...filter }: RankedCreatorsQuery,
) {
  const now = ctx.clock.now();
  const [listed, figures] = await Promise.all([
    ctx.db.rows<{ id: string }>(sql`
      select c.id from creators c where ${matching(ctx.organization.id, filter, now)} order by c.key`),
    readFigure(ctx, await askAbout(ctx, { days }), sortCol),
  ]);
  const sign = sortDir === "asc" ? 1 : -1;
  // Whoever has nothing stands where the least does.
  const ranked = listed
    .map(({ id }, place) => ({ id, place, figure: figures.get(id) ?? 0 }))
    .sort((one, other) => sign * (one.figure - other.figure || one.place - other.place));
  const ids = ranked.slice((page - 1) * perPage, page * perPage).map(({ id }) => id);
  const rows = await listCreatorRowsById(ctx.db, ctx.organization.id, ids, now);
  const byId = new Map(rows.map((row) => [row.id, toCreator(row, now)]));
  const data = ids.flatMap((id) => byId.get(id) ?? []);
  return toPage(data, listed.length, { perPage });
}

/** What the whole list adds up to, in each currency by itself. The caller has refreshed amounts. */
export async function sumCreators(
  ctx: OperationContext,
  { days, ...filter }: CreatorTotalsQuery,
): Promise<CreatorTotals> {
  const now = ctx.clock.now();
  const question = await askAbout(ctx, { days });
  const [listed, measured, spent] = await Promise.all([
    ctx.db.rows<{ id: string }>(sql`
      select c.id from creators c where ${matching(ctx.organization.id, filter, now)}`),
    measure(ctx.db, question),
    listSpent(ctx.db, question),
  ]);
  const ids = new Set(listed.map(({ id }) => id));
  const isListed = ({ creator_id }: { readonly creator_id: string }) => ids.has(creator_id);
  const counted = measured.filter(isListed);
  const owed = spent.filter(isListed);
  const currencies = await inOrder(
    ctx,
    owed.map(({ currency }) => currency),
  );
  return {
    views: Number(counted.reduce((sum, { views }) => sum + views, 0n)),
    posts: counted.reduce((sum, { eligible_videos }) => sum + eligible_videos, 0),
    earned: currencies.map((currency) => ({
      currency,
      precision: currencyOf(currency).precision,
      ...toEarned(owed.filter((row) => row.currency === currency)),
    })),
  };
}

function toEarned(rows: readonly SpentRow[]) {
  return {
    ...stateSums({ amount: rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n) }),
    ...omitted(rows.reduce((sum, { omitted_windows }) => sum + omitted_windows, 0)),
  };
}

type Figures = ReadonlyMap<string, number>;

async function readFigure(
  { db, organization }: OperationContext,
  question: OverviewQuestion,
  sortCol: RankedCreatorsQuery["sortCol"],
): Promise<Figures> {
  switch (sortCol) {
    case "views":
      return new Map((await measure(db, question)).map((row) => [row.creator_id, Number(row.views)]));
    case "posts":
      return new Map((await measure(db, question)).map((row) => [row.creator_id, row.eligible_videos]));
    case "lastPost":
      return new Map(
        (await listLastPosts(db, question)).map((row) => [row.creator_id, row.last_post_at.getTime()]),
      );
    case "earned": {
      const { own } = await db.row<{ own: string }>(sql`
        select default_currency as own from organizations where id = ${organization.id}`);
      const spent = await listSpent(db, question);
      return new Map(
        spent
          .filter(({ currency }) => currency === own)
          .map((row) => [row.creator_id, Number(row.amount_minor)]),
      );
    }
  }
}

/** Of creators whose videos are all of their assignments the kept sums tell, of others the facts of their videos. */
async function measure(db: Database, question: OverviewQuestion): Promise<MeasuredRow[]> {
  const accounts = await listAccounts(db, question);
  if (question.scope === "allTime") return measureAllTime(db, question, accounts);
  const mixed = new Set(accounts.mixed.map(({ creator_id }) => creator_id));
  const whole = accounts.whole.filter(({ creator_id }) => !mixed.has(creator_id));
  const rows = await Promise.all([
    measureSums(db, question, whole),
    mixed.size === 0 ? [] : measureDays(db, { ...question, creatorIds: [...mixed] }),
  ]);
  return rows.flat();
}

function measureSums(
  db: Database,
  question: OverviewQuestion,
  accounts: readonly CampaignAccount[],
): Promise<MeasuredRow[]> {
  const { from, to } = question.days;
  const isAsked = sql`d.organization_key = ${organizationKey(question)} and d.day between ${from} and ${to}`;
  return db.rows(sql`
    select whole.creator_id, sum(d.views)::bigint as views, sum(d.posts)::int as eligible_videos
    from ${givenRows("whole", { types: { creator_id: "text", account_key: "int" }, rows: accounts })}
    join (
      select d.account_key, d.views, d.posted_videos as posts from account_days d where ${isAsked}
      union all
      select d.account_key, d.views, 0 from account_baselines d where ${isAsked}
    ) d on d.account_key = whole.account_key
    group by whole.creator_id`);
}
