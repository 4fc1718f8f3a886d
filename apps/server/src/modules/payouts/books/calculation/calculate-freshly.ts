import type { CalculatedVideo, VideoName } from "@clipledger/contract/payouts/calculation";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import {
  type CompiledRules,
  calculateWindow,
  compileRules,
  withPooledShares,
} from "@clipledger/domain/payouts/calculate-window";
import {
  type ArrangedVideos,
  arrangeVideos,
  type WindowCalculation,
  type WindowTerms,
} from "@clipledger/domain/payouts/window-calculation";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import { loadWindowFacts, type WindowVideo } from "../../../billing/amounts/window-facts.ts";
import type { EventWindowRow } from "../../../billing/windows/event-windows.ts";

/** Calculates the window from the counts that are stored now, whatever was calculated before. */
export async function calculateFreshly(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  { window, validFrom, terms, rules, excludedVideos, keptVideos = [] }: FreshCalculationInput,
): Promise<FreshCalculation> {
  const { key, starts_on: startsOn, ends_on: endsOn, creator_id: creatorId } = window;
  const compiled = compileRules(rules);
  const asked = [{ key, creatorId, validFrom, startsOn, endsOn }];
  const loaded = await loadWindowFacts(db, organization.id, asked, compiled);
  const kept = new Set(keptVideos.map(nameOf));
  const stored = [
    ...(loaded.get(key)?.videos.filter((video) => !kept.has(nameOf(video))) ?? []),
    ...keptVideos.map((video) => toWindowVideo(video, compiled)),
  ];
  const excluded = new Set(excludedVideos.map(nameOf));
  const known = new Set(stored.map(nameOf));
  const facts = arrangeVideos(stored.filter((video) => !excluded.has(nameOf(video))));
  const calculated = calculateWindow(compiled, terms, facts.columns);
  const calculation = withPooledShares(compiled, terms, facts.columns, calculated);
  refuseUnstated(calculation);
  return {
    ...calculation,
    rules,
    compiled,
    terms,
    facts,
    excludedInVain: excludedVideos.filter((name) => !known.has(nameOf(name))),
  };
}

interface FreshCalculationInput {
  readonly window: Pick<EventWindowRow, "key" | "starts_on" | "ends_on" | "creator_id">;
  /** First day of the assignment. */
  readonly validFrom: CalendarDate;
  readonly terms: WindowTerms;
  readonly rules: readonly PayoutRule[];
  readonly excludedVideos: readonly VideoName[];
  /** Videos whose counts are taken from an earlier calculation of the window, whatever is stored of them now. */
  readonly keptVideos?: readonly CalculatedVideo[];
}

/** Rules of a campaign share one eligibility, so that a calculation states all counts that it was made from. */
function toWindowVideo(video: CalculatedVideo, { eligibilities }: CompiledRules): WindowVideo {
  return {
    platform: video.platform,
    platformVideoId: video.platformVideoId,
    publishedAt: new Date(video.publishedAt),
    viewsBefore: video.viewsStart,
    viewsAtEnd: video.viewsAtWindowEnd,
    viewsEligible: eligibilities.map(() => video.viewsEnd),
    caption: video.title,
    thumbnailUrl: video.thumbnailUrl,
    contentType: video.contentType,
    accountId: video.orgAccountId,
    accountUsername: video.accountUsername,
    platformAccountId: video.platformAccountId,
  };
}

export interface FreshCalculation extends WindowCalculation {
  readonly rules: readonly PayoutRule[];
  readonly compiled: CompiledRules;
  readonly terms: WindowTerms;
  readonly facts: ArrangedVideos<WindowVideo>;
  /** Excluded videos that are none of the window's anyway. */
  readonly excludedInVain: readonly VideoName[];
}

function refuseUnstated({ lines }: WindowCalculation): void {
  const gross = lines.reduce((sum, { amountMinor }) => sum + (amountMinor < 0n ? 0n : amountMinor), 0n);
  if (gross <= LARGEST_STATED_MINOR) return;
  throw new AppError("INVALID_STATE", undefined, {
    message:
      "This window comes to more than can be stated exactly; check its counts and the campaign's rates",
  });
}

/** The name of a video as one text, such as `tiktok:7301`. */
export function nameOf({ platform, platformVideoId }: VideoName): string {
  return `${platform}:${platformVideoId}`;
}
