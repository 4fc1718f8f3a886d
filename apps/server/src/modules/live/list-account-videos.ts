import { LiveVideoPageSchema } from "@clipledger/contract/live/video";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveVideo } from "./live.mapper.ts";
import { lookUpPage } from "./look-up-page.ts";

interface AccountVideosLookup {
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly pageToken?: string | undefined;
  readonly region?: string | null | undefined;
}

export function listAccountVideos(
  ctx: HttpOperationContext,
  { platform, platformAccountId, pageToken, region }: AccountVideosLookup,
) {
  return lookUpPage(ctx, {
    operation: "live.accountVideos",
    platform,
    parameters: { platformAccountId, region },
    pageToken,
    answer: LiveVideoPageSchema,
    ask: (connector, page) =>
      connector.accountVideos({ ...page, platformAccountId, region: region ?? undefined }),
    toAnswer: (videos, nextPageToken) => ({ videos: videos.map(toLiveVideo), nextPageToken }),
  });
}
