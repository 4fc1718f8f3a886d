import { LiveVideoPageSchema, type VideoDateRange } from "@clipledger/contract/live/video";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveVideo } from "./live.mapper.ts";
import { lookUpPage } from "./look-up-page.ts";
import { publishedAfter } from "./published-after.ts";
import type { Search } from "./search-users.ts";

interface VideoSearch extends Search {
  readonly sortBy?: "relevance" | "date" | "likes" | null | undefined;
  readonly dateRange?: VideoDateRange | undefined;
}

export function searchVideos(
  ctx: HttpOperationContext,
  { platform, query, pageToken, region, language, sortBy, dateRange }: VideoSearch,
) {
  return lookUpPage(ctx, {
    operation: "live.searchVideos",
    platform,
    parameters: { query, region, language, sortBy, dateRange },
    pageToken,
    answer: LiveVideoPageSchema,
    ask: (connector, page, listedAt) =>
      connector.searchVideos({
        ...page,
        query,
        language,
        region: region ?? undefined,
        sortBy: sortBy ?? undefined,
        publishedAfter: publishedAfter(dateRange, listedAt),
      }),
    toAnswer: (videos, nextPageToken) => ({ videos: videos.map(toLiveVideo), nextPageToken }),
  });
}
