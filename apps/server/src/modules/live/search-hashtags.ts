import { LiveHashtagPageSchema } from "@clipledger/contract/live/account";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveHashtag } from "./live.mapper.ts";
import { lookUpPage } from "./look-up-page.ts";
import type { Search } from "./search-users.ts";

export function searchHashtags(
  ctx: HttpOperationContext,
  { platform, query, pageToken, region, language }: Search,
) {
  return lookUpPage(ctx, {
    operation: "live.searchHashtags",
    platform,
    parameters: { query, region, language },
    pageToken,
    answer: LiveHashtagPageSchema,
    ask: (connector, page) =>
      connector.searchHashtags({ ...page, query, language, region: region ?? undefined }),
    toAnswer: (hashtags, nextPageToken) => ({ hashtags: hashtags.map(toLiveHashtag), nextPageToken }),
  });
}
