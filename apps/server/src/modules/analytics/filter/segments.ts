import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import type { AnalyticsFilter } from "./analytics-filter.ts";

/** The numbers of the segments that the filter lets through, as `segment_of` in the database gives them. */
export function segmentsOf({ platforms, isCompetitor, contentTypes }: AnalyticsFilter): number[] {
  return PLATFORMS.flatMap((platform, platformIndex) =>
    [false, true].flatMap((competitor, competitorIndex) =>
      CONTENT_TYPES.flatMap((contentType, contentTypeIndex) =>
        (platforms?.includes(platform) ?? true) &&
        (isCompetitor ?? competitor) === competitor &&
        (contentTypes?.includes(contentType) ?? true)
          ? [platformIndex * 4 + competitorIndex * 2 + contentTypeIndex]
          : [],
      ),
    ),
  );
}
