import type { CampaignRow } from "../../api/types.ts";

/** Why a warning stands there, and what to do about it. */
export function warningText(warning: CampaignRow["warnings"][number]): string {
  const { type, accounts, videoTarget, requiredMaxVideos } = warning;
  const isOne = accounts.length === 1;
  const fix = `Set ${isOne ? "it" : "them"} to ${requiredMaxVideos} videos or more.`;
  if (type === "manual_video_tracking") {
    const who = isOne
      ? "This account fetches no videos on its own"
      : "These accounts fetch no videos on their own";
    return `${who}, so nothing new counts. ${fix}`;
  }
  const who = isOne ? "This account follows too few videos" : "These accounts follow too few videos";
  return `${who} for a target of ${videoTarget}: some may earn views unseen. ${fix}`;
}
