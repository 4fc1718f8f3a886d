import type { HubActivityRow } from "../../../api/types.ts";

type Progress = Pick<HubActivityRow, "eligibleVideos" | "targetVideos" | "progressRatio" | "isOnTrack">;

export interface ProgressWords {
  readonly label: string;
  readonly tone: "accent" | "warning";
}

/** Where somebody stands against what was agreed; undefined where nothing was. */
export function progressState({
  targetVideos,
  progressRatio,
  isOnTrack,
}: Progress): ProgressWords | undefined {
  if (targetVideos === null || progressRatio === null) return undefined;
  if (progressRatio >= 1) return { label: "Done", tone: "accent" };
  return isOnTrack ? { label: "On track", tone: "accent" } : { label: "Behind", tone: "warning" };
}

/** "3 of 4 videos"; without a target, "3 videos". */
export function progressText({
  eligibleVideos,
  targetVideos,
}: Pick<Progress, "eligibleVideos" | "targetVideos">): string {
  if (targetVideos === null) return eligibleVideos === 1 ? "1 video" : `${eligibleVideos} videos`;
  return `${eligibleVideos} of ${videoCount(targetVideos)}`;
}

/** A cycle that is partly in the days asks for part of its videos. */
function videoCount(target: number): string {
  const rounded = Math.round(target * 10) / 10;
  return rounded === 1 ? "1 video" : `${rounded} videos`;
}
