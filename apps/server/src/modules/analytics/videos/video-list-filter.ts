import type { AudienceInput, PublicationMode } from "@clipledger/contract/analytics-filters";
import type { DateRange } from "@clipledger/domain/calendar/date-range";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/day-range";
import type { OperationContext } from "../../../infra/context.ts";
import { type AnalyticsFilter, toAnalyticsFilter } from "../filter/analytics-filter.ts";

/** Which videos a list holds. */
export interface VideoListFilter {
  readonly audience: AnalyticsFilter;
  readonly accountUsername: string | undefined;
  readonly range: DayRange | undefined;
  readonly publicationMode: PublicationMode;
}

export interface VideoListInput extends AudienceInput {
  readonly accountUsername?: string | undefined;
  readonly dateRange?: DateRange | undefined;
  readonly publicationMode?: PublicationMode | undefined;
}

/** Without gains to show, a range of a list can only mean the videos published in it. */
export function toVideoListFilter(
  ctx: Pick<OperationContext, "organization">,
  input: VideoListInput,
): VideoListFilter {
  return {
    audience: toAnalyticsFilter(ctx, input),
    accountUsername: input.accountUsername?.replace(/^@/, "") || undefined,
    range: input.dateRange === undefined ? undefined : dayRange(input.dateRange),
    publicationMode: input.publicationMode ?? "onlyPublished",
  };
}
