import type { CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { Verification } from "@clipledger/contract/payouts/verification";
import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import { givenRows } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { windowTermsOf } from "../../../billing/amounts/campaign-rules.ts";
import { toSpec } from "../../../campaigns/campaigns.mapper.ts";
import { findCampaign } from "../../../campaigns/campaigns.queries.ts";
import { bringingFactsBack } from "../../../history/bring-facts-back.ts";
import { allFactsAreHere } from "../../../tracking/facts/fact-conditions.ts";
import { calculateFreshly, type FreshCalculation, nameOf } from "../calculation/calculate-freshly.ts";
import { toCalculatedVideos, withViewOrigins } from "../calculation/calculated-videos.ts";
import { findStoredCalculation, getPayoutRow, type PayoutRow } from "../payouts.queries.ts";

/**
 * Calculates once more by all that the payout froze; only the counts are those of now, except for simulated ones that were
 * removed. Facts of old days that have left PostgreSQL come back for it. Writes nothing else.
 */
export function verifyPayout(ctx: OperationContext, id: string): Promise<Verification> {
  return bringingFactsBack(ctx, () => compareWithNow(ctx, id));
}

async function compareWithNow(ctx: OperationContext, id: string): Promise<Verification> {
  const row = await getPayoutRow(ctx.db, ctx.organization.id, id);
  const issued = await findStoredCalculation(ctx.db, ctx.organization.id, id);
  if (issued === null || issued === undefined)
    throw new AppError("INVALID_STATE", undefined, {
      message: "This payout belongs to no window: there is no calculation to verify",
    });
  const keptVideos = await listRemovedVideos(ctx, issued);
  const { fresh, endsOn } = await calculateAgain(ctx, row, issued, keptVideos);
  const { total } = issued.payouts;
  const lines = compareLines(issued, fresh);
  const recomputed = await withViewOrigins(ctx, endsOn, toCalculatedVideos(fresh));
  const paid = Number(row.amount_minor);
  return {
    payoutId: id,
    verifiedAt: ctx.clock.now().toISOString(),
    matches: lines.every(({ matches }) => matches),
    currency: row.currency,
    precision: row.precision,
    calculated: compared(total.amount, Number(fresh.totalMinor)),
    paid,
    adjustment: paid - total.amount,
    lines,
    videos: compareVideos(issued.metrics.perVideo, recomputed),
    ...(keptVideos.length > 0 && { removedSimulatedVideos: keptVideos.length }),
  };
}

/**
 * Videos of the payout whose simulated counts were removed since; what it kept of them is all that there is. Imported ones that
 * stayed with their account are none of them.
 */
async function listRemovedVideos(
  { db, organization }: OperationContext,
  { metrics: { perVideo } }: Calculation,
): Promise<CalculatedVideo[]> {
  const removed = await db.rows<{ place: number }>(sql`
    select paid.place
    from ${givenRows("paid", {
      types: { platform: "text", platformVideoId: "text", orgAccountId: "text", place: "int" },
      rows: perVideo.map((video, place) => ({ ...video, place })),
    })}
    join removed_simulated_accounts gone on gone.organization_id = ${organization.id} and gone.account_id = paid.org_account_id
    where not exists (
      select from tracked_accounts a
      join videos v on v.organization_key = a.organization_key and v.account_key = a.key
      where a.organization_id = gone.organization_id and a.id = paid.org_account_id and v.platform = paid.platform
        and v.platform_video_id = paid.platform_video_id
    )`);
  const places = new Set(removed.map(({ place }) => place));
  return perVideo.filter((_, index) => places.has(index));
}

/** The schedule of a campaign with payouts is locked, so that it is still the one of then. */
async function calculateAgain(
  ctx: OperationContext,
  row: PayoutRow,
  { engine }: Calculation,
  keptVideos: readonly CalculatedVideo[],
): Promise<{ readonly fresh: FreshCalculation; readonly endsOn: CalendarDate }> {
  const { window_key: key, starts_on, ends_on, campaign_id, creator_id } = row;
  const campaign = campaign_id && (await findCampaign(ctx.db, ctx.organization.id, campaign_id));
  if (!campaign || key === null || starts_on === null || ends_on === null)
    throw new Error(`The payout ${row.id} was calculated, but belongs to no window`);
  const validFrom = calendarDate(engine.assignment.validFrom);
  await requireFacts(ctx, creator_id, { from: validFrom, to: ends_on });
  const window = { startsOn: starts_on, endsOn: ends_on };
  const terms = windowTermsOf({ validFrom, validUntil: null }, toSpec(campaign).schedule, window);
  const fresh = await calculateFreshly(ctx, {
    window: { key, starts_on, ends_on, creator_id },
    validFrom,
    terms: { ...terms, isLast: engine.assignment.isLastWindow },
    rules: engine.rulesSnapshot,
    excludedVideos: engine.excludedVideos,
    keptVideos,
  });
  return { fresh, endsOn: ends_on };
}

/** Of the days that a paid window rests on, facts may have left. All that its videos have is asked for at once. */
async function requireFacts(
  { db, organization }: OperationContext,
  creatorId: string,
  published: DayRange,
): Promise<void> {
  const videoKeys = sql`array(
    select v.key from tracked_accounts a
    join videos v on v.organization_key = a.organization_key and v.account_key = a.key
    where a.organization_id = o.id and a.creator_id = ${creatorId} and v.published_on between ${published.from} and ${published.to})`;
  await db.rows(
    sql`select ${allFactsAreHere(sql`o.key`, videoKeys)} from organizations o where o.id = ${organization.id}`,
  );
}

function compareLines(issued: Calculation, { lines }: FreshCalculation): Verification["lines"] {
  const again = new Map(lines.map(({ ruleId, amountMinor }) => [ruleId, Number(amountMinor)]));
  return issued.payouts.breakdown.map(({ ruleId, label, type, amount }) => ({
    ruleId,
    label,
    type,
    ...compared(amount, again.get(ruleId) ?? 0),
  }));
}

function compared(issued: number, recomputed: number) {
  return { issued, recomputed, matches: issued === recomputed };
}

type Difference = Verification["videos"][number];

/** Videos whose counts are other ones now, that count no more, or that count only now. */
function compareVideos(
  issued: readonly CalculatedVideo[],
  recomputed: readonly CalculatedVideo[],
): Difference[] {
  const before = new Map(issued.map((video) => [nameOf(video), video]));
  const after = new Map(recomputed.map((video) => [nameOf(video), video]));
  return [
    ...issued.flatMap((video) => differenceOf(video, after.get(nameOf(video)))),
    ...recomputed
      .filter((video) => !before.has(nameOf(video)))
      .map((video) => ({
        ...videoNameOf(video),
        reason: "new" as const,
        issued: null,
        recomputed: viewsOf(video),
      })),
  ];
}

function differenceOf(issued: CalculatedVideo, recomputed: CalculatedVideo | undefined): Difference[] {
  if (recomputed === undefined)
    return [{ ...videoNameOf(issued), reason: "missing", issued: viewsOf(issued), recomputed: null }];
  const before = viewsOf(issued);
  const after = viewsOf(recomputed);
  const isSame =
    before.viewsStart === after.viewsStart &&
    before.viewsEnd === after.viewsEnd &&
    before.viewsAtWindowEnd === after.viewsAtWindowEnd;
  return isSame ? [] : [{ ...videoNameOf(issued), reason: "views", issued: before, recomputed: after }];
}

function videoNameOf({ platform, platformVideoId }: CalculatedVideo) {
  return { platform, platformVideoId };
}

function viewsOf(video: CalculatedVideo) {
  const { viewsStart, viewsEnd, viewsAtWindowEnd, viewsSource, viewsFetchedAt } = video;
  return { viewsStart, viewsEnd, viewsAtWindowEnd, viewsSource, viewsFetchedAt };
}
