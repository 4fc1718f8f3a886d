import type {
  RemovalPreview,
  SimulatedDataOutput,
  SimulatedDataQuery,
  SimulatedDataRemoval,
  SimulatedShare,
} from "@clipledger/contract/simulated-data";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { PLATFORMS } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { countSimulatedVideos } from "../../library/simulated-videos.ts";
import { countSimulated } from "../../tracking/accounts/simulated-accounts.ts";
import { loadCampaignRules } from "../amounts/campaign-rules.ts";
import { refreshAmounts } from "../amounts/refresh-amounts.ts";
import {
  calculateDue,
  type DueWindows,
  type LoweredWindow,
  loweredOf,
  toAffected,
} from "../owed/guard-due-amounts.ts";
import { type EventWindowRow, eventWindowColumns, joinEventWindow } from "../windows/event-windows.ts";

/** Which accounts, or whose; all of them where nothing is said. */
type SimulatedQuestion = Partial<SimulatedDataQuery>;

type ReadingContext = Pick<OperationContext, "db"> & { readonly organization: { readonly id: string } };

/** Whether numbers rest on what is simulated, and how far the last removal of all that has come. */
export async function getSimulatedData(
  { db, organization }: ReadingContext,
  query: SimulatedQuestion,
): Promise<SimulatedDataOutput> {
  const removal = await findRemoval(db, organization.id);
  return {
    share: await findShare(db, organization.id, query),
    removal: removal === undefined ? null : toRemoval(removal),
  };
}

/** Asked with every page: it ends with the first simulated and the first other row that it finds. */
export async function findShare(
  db: Queryable,
  organizationId: string,
  query: SimulatedQuestion,
): Promise<SimulatedShare> {
  const rows = rowsAsked(organizationId, query);
  // Asked for in order, since PostgreSQL would rather read every account than trust that few are of a kind.
  const has = (kind: SqlFragment) =>
    sql`(select true from ${rows} and t.is_simulated ${kind} order by t.is_simulated limit 1) is true`;
  const { has_simulated, has_others } = await db.row<{ has_simulated: boolean; has_others: boolean }>(sql`
    select ${has(sql`>= true`)} as has_simulated, ${has(sql`<= false`)} or ${has(sql`is null`)} as has_others`);
  if (!has_simulated) return "none";
  return has_others ? "some" : "all";
}

/** A table `t` with a condition, to which others can be added. */
function rowsAsked(organizationId: string, query: SimulatedQuestion): SqlFragment {
  if (query.of === "library") return sql`library_videos t where t.organization_id = ${organizationId}`;
  if (query.payout !== undefined) return accountsOfPayout(organizationId, query.payout);
  return sql`tracked_accounts t where t.organization_id = ${organizationId} ${conditionsOf(query)}`;
}

function conditionsOf({
  accounts,
  platforms,
  projects,
  creators,
  campaigns,
  platformVideoId,
  brief,
  isLinked,
  viewMode,
}: SimulatedQuestion): SqlFragment {
  const conditions = [
    accounts && sql`t.id = any(${accounts}::text[])`,
    platforms && sql`t.platform = any(${platforms}::text[])`,
    creators && sql`t.creator_id = any(${creators}::text[])`,
    isLinked !== undefined && sql`(t.creator_id is not null) = ${isLinked}`,
    (viewMode ?? "all") !== "all" && sql`t.is_competitor = ${viewMode === "competitors"}`,
    projects &&
      sql`exists (
        select from account_projects p
        where p.organization_id = t.organization_id and p.account_id = t.id and p.project_id = any(${projects}::text[])
      )`,
    campaigns &&
      sql`exists (
        select from assignments s
        where s.organization_id = t.organization_id and s.creator_id = t.creator_id and s.campaign_id = any(${campaigns}::text[])
      )`,
    platformVideoId &&
      sql`t.key in (
        select v.account_key from videos v
        where v.organization_key = t.organization_key and v.platform = any(${platforms ?? PLATFORMS}::text[])
          and v.platform_video_id = ${platformVideoId}
      )`,
    brief &&
      sql`t.key in (
        select v.account_key from brief_samples s
        join videos v on v.organization_key = t.organization_key and v.platform = s.platform
          and v.platform_video_id = s.platform_video_id
        where s.organization_id = t.organization_id and s.brief_id = ${brief}
      )`,
  ];
  return conditions.reduce<SqlFragment>(
    (all, condition) => (condition ? sql`${all} and ${condition}` : all),
    sql``,
  );
}

/** Accounts behind an issued payout, also those that were removed since: what it paid was calculated from them. */
function accountsOfPayout(organizationId: string, payoutId: string): SqlFragment {
  return sql`(
    select a.is_simulated is true or gone.account_id is not null as is_simulated
    from payouts p
    cross join lateral jsonb_array_elements(p.calculation #> '{metrics,perVideo}') video
    left join tracked_accounts a on a.organization_id = p.organization_id and a.id = video ->> 'orgAccountId'
    left join removed_simulated_accounts gone
      on gone.organization_id = p.organization_id and gone.account_id = video ->> 'orgAccountId'
    where p.organization_id = ${organizationId} and p.id = ${payoutId}
  ) t where true`;
}

interface RemovalRow {
  readonly account_count: number;
  readonly video_count: number;
  readonly library_video_count: number;
  readonly removed_accounts: number;
  readonly removed_videos: number;
  readonly removed_library_videos: number;
  readonly started_at: Date;
  readonly completed_at: Date | null;
}

function findRemoval(db: Queryable, organizationId: string): Promise<RemovalRow | undefined> {
  return db.maybeRow(sql`
    select account_count, video_count, library_video_count, removed_accounts, removed_videos, removed_library_videos,
      started_at, completed_at
    from simulated_data_removals where organization_id = ${organizationId}`);
}

function toRemoval(row: RemovalRow): SimulatedDataRemoval {
  return {
    status: row.completed_at === null ? "running" : "completed",
    startedAt: row.started_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    accounts: { total: row.account_count, removed: row.removed_accounts },
    videos: { total: row.video_count, removed: row.removed_videos },
    libraryVideos: { total: row.library_video_count, removed: row.removed_library_videos },
  };
}

/** What the removal of all simulated data would take, also from what is owed. Writes nothing. */
export async function previewRemoval(ctx: OperationContext): Promise<RemovalPreview> {
  const { db, organization, clock } = ctx;
  // Where no creator has a simulated account, nobody is owed less.
  if ((await findShare(db, organization.id, { isLinked: true })) !== "none") await refreshAmounts(ctx);
  return db.transaction(async (tx) => {
    const { kept_accounts, kept_videos, set_aside, ...counts } = await countSimulated(tx, organization.id);
    const lowered = await listLowered(tx, organization.id);
    const today = dateOf(clock.now());
    return {
      ...counts,
      libraryVideos: await countSimulatedVideos(tx, organization.id),
      setAside: set_aside,
      kept: { accounts: kept_accounts, videos: kept_videos },
      due: toAffected(lowered.filter(({ row }) => row.ends_on < today)),
      running: toAffected(lowered.filter(({ row }) => row.ends_on >= today)),
    };
  });
}

/** Unsettled windows that would owe less without simulated data. The caller has refreshed amounts. */
export async function listLowered(tx: Transaction, organizationId: string): Promise<LoweredWindow[]> {
  const rows = await tx.rows<UnsettledWindowRow>(sql`
    select ${eventWindowColumns}, w.amount_minor, w.state = 'open' as is_amount_kept
    from (
      select distinct a.creator_id from tracked_accounts a
      where a.organization_id = ${organizationId} and a.is_simulated and a.creator_id is not null
    ) touched
    join billing_windows w on w.organization_id = ${organizationId} and w.creator_id = touched.creator_id ${joinEventWindow}
    where w.state in ('open', 'paying')
    order by w.campaign_id, w.creator_id, w.starts_on`);
  const campaignIds = [...new Set(rows.map(({ campaign_id }) => campaign_id))];
  const rules = await loadCampaignRules(tx, organizationId, campaignIds);
  const owed = await amountsNow(tx, organizationId, rows, rules);
  const left = await calculateDue(tx, organizationId, { rows, rules }, { leavesOutSimulated: true });
  return loweredOf(rows, owed, left);
}

interface UnsettledWindowRow extends EventWindowRow {
  readonly amount_minor: bigint | null;
  readonly is_amount_kept: boolean;
}

/** Open windows have their amounts with them; those that wait for the provider are calculated, as if they were due. */
async function amountsNow(
  tx: Transaction,
  organizationId: string,
  rows: readonly UnsettledWindowRow[],
  rules: DueWindows["rules"],
): Promise<Map<number, bigint>> {
  const isKept = ({ is_amount_kept, amount_minor }: UnsettledWindowRow) =>
    is_amount_kept && amount_minor !== null;
  const others = rows.filter((row) => !isKept(row));
  const amounts = await calculateDue(tx, organizationId, { rows: others, rules });
  for (const row of rows.filter(isKept)) amounts.set(Number(row.key), row.amount_minor ?? 0n);
  return amounts;
}
