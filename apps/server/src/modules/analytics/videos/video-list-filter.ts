import type { AudienceInput, PublicationMode } from "@clipledger/contract/analytics-filters";
import type { DateRange } from "@clipledger/domain/calendar/date-range";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/day-range";
import type { OperationContext } from "../../../infra/context.ts";
import { type AnalyticsFilter, toAnalyticsFilter } from "../filter/analytics-filter.ts";

/** Which videos a list holds. */
export interface VideoListFilter {
  readonly audience: AnalyticsFilter;
  readonly accountUsername: string | undefined;
  /** Undefined for those of all days. */
  readonly published: DayRange | undefined;
}

export interface VideoListInput extends AudienceInput {
  readonly accountUsername?: string | undefined;
  readonly dateRange?: DateRange | undefined;
  readonly publicationMode?: PublicationMode | undefined;
}

export function toVideoListFilter(
  ctx: Pick<OperationContext, "organization">,
  { accountUsername, dateRange, publicationMode, ...audience }: VideoListInput,
): VideoListFilter {
  return {
    audience: toAnalyticsFilter(ctx, audience),
    accountUsername: accountUsername?.replace(/^@/, "") || undefined,
    published: dateRange && daysOfPublication(dateRange, publicationMode),
  };
}

/** Without gains to show, a range can only mean the videos published in it; `allEligible` those published by its end. */
function daysOfPublication(range: DateRange, publicationMode: PublicationMode | undefined): DayRange {
  return dayRange(publicationMode === "allEligible" ? { to: range.to } : range);
}
