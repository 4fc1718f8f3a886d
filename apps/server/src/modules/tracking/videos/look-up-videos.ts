import type { Connector, PlatformVideo } from "@clipledger/connectors/connector";
import type { NewTrackedVideos } from "@clipledger/contract/tracked-videos";
import type { OperationContext } from "../../../infra/context.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { lookUpTogether, NotTrackable } from "../look-up-together.ts";
import type { CarriedVideo } from "./carrying-accounts.ts";

export interface FoundVideo extends CarriedVideo {
  readonly video: PlatformVideo;
}

type WantedVideo = NewTrackedVideos["videos"][number];

/** The videos as their platforms show them, each once, however often it was named. */
export async function lookUpVideos(
  ctx: OperationContext,
  wanted: readonly WantedVideo[],
): Promise<FoundVideo[]> {
  const found = await lookUpTogether(
    ctx,
    { noun: "video", refusal: "TRACKED_VIDEO_VALIDATION_FAILED" },
    wanted.map((video) => ({
      platform: video.platform,
      identifier: video.videoId,
      ask: async (connector: Connector, signal: AbortSignal) =>
        toFoundVideo(
          video,
          await connector.video({
            platformVideoId: video.videoId,
            region: video.region ?? undefined,
            signal,
          }),
        ),
    })),
  );
  return uniqueBy(found, ({ platform, platformVideoId }) => `${platform} ${platformVideoId}`);
}

function toFoundVideo(wanted: WantedVideo, video: PlatformVideo): FoundVideo {
  const { platformAccountId } = video;
  if (platformAccountId === null || video.publishedAt === null) throw new NotTrackable("INVALID_DATA");
  if (wanted.platform_account_id !== undefined && wanted.platform_account_id !== platformAccountId) {
    throw new NotTrackable("INVALID_DATA", "The video belongs to another account");
  }
  return {
    platform: wanted.platform,
    platformVideoId: video.platformVideoId ?? wanted.videoId,
    platformAccountId,
    initialUsername: wanted.initial_username ?? video.accountUsername,
    region: wanted.region ?? null,
    video,
  };
}
