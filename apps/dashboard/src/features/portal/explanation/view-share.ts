import type { PortalVideo } from "../../../api/portal-types.ts";

/** A video's part of all views that the cycle brought, from 0 to 1; undefined as long as there are none. */
export function viewShare(
  video: Pick<PortalVideo, "viewsGained">,
  videos: readonly Pick<PortalVideo, "viewsGained">[],
): number | undefined {
  const all = videos.reduce((sum, { viewsGained }) => sum + viewsGained, 0);
  return all === 0 ? undefined : video.viewsGained / all;
}
