import { type LiveVideo, LiveVideoSchema } from "@clipledger/contract/live/video";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveVideo } from "./live.mapper.ts";
import { lookUp } from "./look-up.ts";

export interface VideoLookup {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly region?: string | null | undefined;
}

export function lookUpVideo(
  ctx: HttpOperationContext,
  { platform, platformVideoId, region }: VideoLookup,
): Promise<LiveVideo> {
  return lookUp(ctx, {
    operation: "live.video",
    platform,
    answer: LiveVideoSchema,
    ask: async (connector, patience) =>
      toLiveVideo(await connector.video({ ...patience, platformVideoId, region: region ?? undefined })),
  });
}
