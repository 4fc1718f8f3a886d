import type { AudienceInput, PublicationMode } from "@clipledger/contract/analytics-filters";
import type { DateRange } from "@clipledger/domain/calendar/date-range";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/day-range";
import type { OperationContext } from "../../../infra/context.ts";
import { type AnalyticsFilter, toAnalyticsFilter } from "../filter/analytics-filter.ts";

/** Which accounts a list holds, and whose gains its totals are: with no range, the newest counts. */
export interface AccountListFilter {
  readonly audience: AnalyticsFilter;
  readonly search: string | undefined;
  readonly range: DayRange | undefined;
  readonly publicationMode: PublicationMode;
}

export interface AccountListInput extends AudienceInput {
  readonly search?: string | undefined;
  readonly dateRange?: DateRange | undefined;
  readonly publicationMode?: PublicationMode | undefined;
}

export function toAccountListFilter(
  ctx: Pick<OperationContext, "organization">,
  input: AccountListInput,
): AccountListFilter {
  return {
    audience: toAnalyticsFilter(ctx, input),
    search: input.search || undefined,
    range: input.dateRange === undefined ? undefined : dayRange(input.dateRange),
    publicationMode: input.publicationMode ?? "allEligible",
  };
}
