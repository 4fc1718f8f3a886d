import type { AudienceInput } from "@clipledger/contract/analytics-filters";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";

/** Which videos are meant, whatever the days. What is undefined lets everything through. */
export interface AnalyticsFilter {
  readonly organizationId: string;
  readonly platforms: readonly Platform[] | undefined;
  readonly accounts: readonly string[] | undefined;
  readonly projects: readonly string[] | undefined;
  readonly contentTypes: readonly ContentType[] | undefined;
  readonly isCompetitor: boolean | undefined;
}

export function toAnalyticsFilter(
  { organization }: Pick<OperationContext, "organization">,
  { platforms, accounts, projects, contentTypes, viewMode }: AudienceInput,
): AnalyticsFilter {
  return {
    organizationId: organization.id,
    platforms: distinct(platforms),
    accounts: distinct(accounts),
    projects: distinct(projects),
    contentTypes: distinct(contentTypes),
    isCompetitor: viewMode === "all" ? undefined : viewMode === "competitors",
  };
}

/** An empty list stands for no filter. */
function distinct<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...new Set(items)];
}
