import type {
  Calculate,
  CalculateAnswer,
  CalculatedVideo,
  Calculation,
  VideoName,
} from "@clipledger/contract/payouts/calculation";
import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { toWireMidnight, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { cycleIndexOf } from "@clipledger/domain/calendar/cycles";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { cycleOrigin } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Queryable } from "../../../../infra/db/database.ts";
import { givenRows } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { type AssignedTerms, rulesHash, windowTermsOf } from "../../../billing/amounts/campaign-rules.ts";
import { refreshWindowsOf } from "../../../billing/windows/open-windows.ts";
import { requiredMaxVideos, toSpec } from "../../../campaigns/campaigns.mapper.ts";
import { type CampaignRow, findCampaign } from "../../../campaigns/campaigns.queries.ts";
import { previewBalance } from "../balance/open-balance.ts";
import { toWireMoney } from "../payouts.mapper.ts";
import { type AddressedWindow, getWindow, windowDaysOf } from "../windows.queries.ts";
import { ruleSentences, toBreakdown } from "./breakdown.ts";
import { calculateFreshly, type FreshCalculation, nameOf } from "./calculate-freshly.ts";
import { toCalculatedVideos, toMetricFacts, withViewOrigins } from "./calculated-videos.ts";
import { defaultLinesOf, signCalculation } from "./integrity-token.ts";
import {
  calculationWarnings,
  type LinkedAccountRow,
  listLinkedAccounts,
  toAccountSnapshot,
} from "./linked-accounts.ts";

/** Answers what the window pays by the campaign's present rules and the newest counts, without the excluded videos. */
export async function calculatePayout(ctx: CalculationContext, input: Calculate): Promise<CalculateAnswer> {
  const { excludedVideos: asked, ...address } = input;
  const calculable = await loadCalculableWindow(ctx, address);
  const { window, campaign, assignment } = calculable;
  await refuseForeignVideos(ctx, window.creator_id, asked);
  const excludedVideos = onePerVideo(asked);
  const terms = windowTermsOf(assignment, toSpec(campaign).schedule, windowDaysOf(window));
  const { validFrom } = assignment;
  const { rules } = campaign;
  const fresh = await calculateFreshly(ctx, { window, validFrom, terms, rules, excludedVideos });
  const accounts = await listLinkedAccounts(ctx.db, ctx.organization.id, window.creator_id);
  const perVideo = await withViewOrigins(ctx, window.ends_on, toCalculatedVideos(fresh));
  const calculation = presentCalculation(calculable, fresh, {
    perVideo,
    accounts,
    excludedVideos,
    prorationFactor: terms.prorationFactor,
    at: ctx.clock.now(),
  });
  const balance =
    window.state === "open"
      ? await previewBalance(ctx.db, ctx.organization.id, calculation, window.key)
      : undefined;
  const signed = {
    ...calculation,
    ...(balance && { balance }),
    lineItems: defaultLinesOf(calculation.payouts.breakdown),
  };
  return { ...signed, integrityToken: signCalculation(ctx, signed) };
}

/** Both the team and the creator themselves may see what a window pays. */
type CalculationContext = Pick<OperationContext, "db" | "clock" | "signer" | "organization">;

/** A window with the campaign and the assignment that it is calculated by. */
interface CalculableWindow {
  readonly window: AddressedWindow;
  readonly campaign: CampaignRow;
  readonly assignment: AssignmentSpan & { readonly id: string };
}

/** Any window that exists: also one that still runs, or that was settled. */
async function loadCalculableWindow(
  ctx: Pick<CalculationContext, "db" | "clock" | "organization">,
  address: WindowAddress,
): Promise<CalculableWindow> {
  const { db, organization } = ctx;
  await refreshWindowsOf(ctx, address.creatorId);
  const window = await getWindow(db, organization.id, address);
  const [campaign, assignment] = await Promise.all([
    findCampaign(db, organization.id, window.campaign_id),
    findAssignmentSpan(db, organization.id, window.assignment_id),
  ]);
  if (campaign === undefined || assignment === undefined) throw new AppError("NOT_FOUND");
  return { window, campaign, assignment };
}

async function findAssignmentSpan(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<CalculableWindow["assignment"] | undefined> {
  const row = await db.maybeRow<{ valid_from: CalendarDate; valid_until: CalendarDate | null }>(sql`
    select valid_from, valid_until from assignments where organization_id = ${organizationId} and id = ${id}`);
  return row && { id, validFrom: row.valid_from, validUntil: row.valid_until };
}

/** Only what could be paid can be left out: anything else is a mistake that nobody would notice. */
async function refuseForeignVideos(
  { db, organization }: CalculationContext,
  creatorId: string,
  names: readonly VideoName[],
): Promise<void> {
  const foreign = await listForeignVideos(db, organization.id, creatorId, names);
  if (foreign.length === 0) return;
  const message = "This is no video of the creator's linked accounts";
  throw badRequest(foreign.map((place) => ({ path: `excludedVideos.${place}`, message })));
}

/** The indexes of the names that are no videos of the creator's accounts. */
async function listForeignVideos(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  names: readonly VideoName[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db.rows<{ place: number }>(sql`
    select n.place
    from ${givenRows("n", {
      types: { platform: "text", platformVideoId: "text", place: "int" },
      rows: names.map((name, place) => ({ ...name, place })),
    })}
    where not exists (
      select from organizations o
      join videos v on v.organization_key = o.key and v.platform = n.platform
        and v.platform_video_id = n.platform_video_id
      join tracked_accounts a on a.key = v.account_key
      where o.id = ${organizationId} and a.creator_id = ${creatorId}
    )
    order by n.place`);
  return rows.map(({ place }) => place);
}

function onePerVideo(names: readonly VideoName[]): VideoName[] {
  return [...new Map(names.map((name) => [nameOf(name), name])).values()];
}

interface CalculationSurroundings extends Pick<AssignedTerms, "prorationFactor"> {
  readonly perVideo: CalculatedVideo[];
  readonly accounts: readonly LinkedAccountRow[];
  readonly excludedVideos: readonly VideoName[];
  readonly at: Date;
}

/** Everything that is signed, and that an issued payout keeps. */
function presentCalculation(
  calculable: CalculableWindow,
  fresh: FreshCalculation,
  surroundings: CalculationSurroundings,
): Calculation {
  const { window, campaign } = calculable;
  const { rules, compiled, facts, lines, totalMinor } = fresh;
  const { perVideo } = surroundings;
  const sentences = ruleSentences(rules, toSpec(campaign));
  return {
    campaignId: window.campaign_id,
    creatorId: window.creator_id,
    ...toWireWindow(windowDaysOf(window)),
    generation: window.generation,
    period: periodOf(calculable),
    payouts: {
      total: toWireMoney(totalMinor, compiled),
      breakdown: toBreakdown(rules, lines, facts.videos, sentences),
    },
    metrics: { facts: toMetricFacts(perVideo, windowDaysOf(window)), perVideo },
    engine: engineOf(calculable, fresh, surroundings),
  };
}

function periodOf({ window, campaign, assignment }: CalculableWindow): Calculation["period"] {
  const { schedule } = toSpec(campaign);
  const origin = cycleOrigin(schedule, assignment.validFrom);
  const placeOf = (day: typeof origin) => cycleIndexOf(origin, schedule, day) ?? 0;
  return {
    index: placeOf(window.starts_on) - placeOf(assignment.validFrom),
    label: `${window.starts_on} to ${window.ends_on}`,
    start: toWireMidnight(window.starts_on),
    end: toWireMidnight(window.ends_on),
  };
}

function engineOf(
  { window, campaign, assignment }: CalculableWindow,
  { rules, terms, lines, excludedInVain }: FreshCalculation,
  { accounts, excludedVideos, prorationFactor, at }: CalculationSurroundings,
): Calculation["engine"] {
  return {
    prorationFactor,
    rulesHash: rulesHash(rules),
    rulesSnapshot: [...rules],
    assignment: { id: assignment.id, validFrom: assignment.validFrom, isLastWindow: terms.isLast },
    accountSnapshot: toAccountSnapshot(accounts),
    excludedVideos: [...excludedVideos],
    calculatedAt: at.toISOString(),
    warnings: calculationWarnings({
      window: windowDaysOf(window),
      today: dateOf(at),
      accounts,
      requiredMaxVideos: requiredMaxVideos(toSpec(campaign)),
      excludedInVain,
      hasEndlessViews: lines.some(({ metricValue }) => metricValue >= Number.MAX_SAFE_INTEGER),
    }),
  };
}
