import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import type { VideoParams } from "@clipledger/contract/videos";
import type { Platform } from "@clipledger/domain/platforms";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { HttpOperationContext } from "../../../infra/context.ts";
import { lookUp } from "../../live/look-up.ts";
import { findDownload } from "./stored-video.queries.ts";

const DOWNLOADABLE: ReadonlySet<Platform> = new Set(["instagram", "tiktok", "youtube"]);

/** Platforms let their links expire within hours or days. */
const LINK_LIFETIME_MS = 24 * 60 * 60 * 1_000;

const GONE: ReadonlySet<ConnectorFailureKind> = new Set(["not_found", "private", "restricted"]);

export async function getVideoDownload(
  ctx: HttpOperationContext,
  params: VideoParams,
): Promise<{ downloadUrl: string; consumedExtraCredit: boolean }> {
  if (!DOWNLOADABLE.has(params.platform)) throw new AppError("UNSUPPORTED_PLATFORM");
  const stored = await findDownload(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (stored === undefined) throw new AppError("VIDEO_NOT_FOUND", params);
  const isFresh = ctx.clock.now().getTime() - stored.observed_at.getTime() < LINK_LIFETIME_MS;
  if (isFresh && stored.download_url !== null)
    return { downloadUrl: stored.download_url, consumedExtraCredit: false };
  return { downloadUrl: await lookUpLink(ctx, params), consumedExtraCredit: true };
}

function lookUpLink(ctx: HttpOperationContext, { platform, platformVideoId }: VideoParams): Promise<string> {
  return lookUp(ctx, {
    operation: "videos.download",
    platform,
    answer: z.url(),
    async ask(connector, patience) {
      const { downloadUrl } = await connector
        .video({ platformVideoId, ...patience })
        .catch((error: unknown) => {
          const isGone = error instanceof ConnectorFailure && GONE.has(error.kind);
          throw isGone ? new AppError("DOWNLOAD_URL_UNAVAILABLE", undefined, { cause: error }) : error;
        });
      if (downloadUrl === null) throw new AppError("DOWNLOAD_URL_UNAVAILABLE");
      return downloadUrl;
    },
  });
}
