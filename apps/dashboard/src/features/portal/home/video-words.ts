import type { PortalAssignment } from "../../../api/portal-types.ts";

type Videos = Pick<PortalAssignment, "videoTarget" | "videosPublished" | "status">;

export function videoCount({ videoTarget, videosPublished, status }: Videos): string {
  if (videoTarget === null)
    return status === "running" ? `${videosPublished} published` : "As many as you like";
  return status === "running" ? `${videosPublished} of ${videoTarget}` : `${videoTarget} asked for`;
}

/** What the count means for what is still to do. */
export function videoNote({ videoTarget, videosPublished, status }: Videos): string {
  if (videoTarget === null) return "No fixed number is asked for.";
  if (status === "scheduled") return "For each cycle.";
  const missing = videoTarget - videosPublished;
  if (missing <= 0) return "All that was asked for. More is welcome.";
  return missing === 1 ? "1 more to go in this cycle." : `${missing} more to go in this cycle.`;
}
