import { LiveUserPageSchema } from "@clipledger/contract/live/account";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveUser } from "./live.mapper.ts";
import { lookUpPage } from "./look-up-page.ts";

export interface Search {
  readonly platform: Platform;
  readonly query: string;
  readonly pageToken?: string | undefined;
  readonly region?: string | null | undefined;
  readonly language?: string | undefined;
}

export function searchUsers(
  ctx: HttpOperationContext,
  { platform, query, pageToken, region, language }: Search,
) {
  return lookUpPage(ctx, {
    operation: "live.searchUsers",
    platform,
    parameters: { query, region, language },
    pageToken,
    answer: LiveUserPageSchema,
    ask: (connector, page) =>
      connector.searchUsers({ ...page, query, language, region: region ?? undefined }),
    toAnswer: (users, nextPageToken) => ({ users: users.map(toLiveUser), nextPageToken }),
  });
}
