import type { VideoParams } from "@clipledger/contract/videos";
import type { VideoOutput } from "@clipledger/contract/videos/video";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { findShownVideo } from "./stored-video.queries.ts";
import { toVideo } from "./videos.mapper.ts";

export async function getVideo(ctx: OperationContext, params: VideoParams): Promise<VideoOutput> {
  const row = await findShownVideo(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (row === undefined) throw new AppError("NOT_FOUND", params);
  return toVideo(row);
}
