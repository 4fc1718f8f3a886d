import type { Credits } from "../../api/types.ts";

type CreditOperation = Credits["days"][number]["operation"];

export const operationLabels: Record<CreditOperation, string> = {
  "live.video": "Video looked up",
  "live.accountByUsername": "Account looked up by handle",
  "live.account": "Account looked up by id",
  "live.accountVideos": "Videos of an account",
  "live.comments": "Comments of a video",
  "live.searchUsers": "Search for accounts",
  "live.searchVideos": "Search for videos",
  "live.searchHashtags": "Search for hashtags",
  "videos.download": "Link to a video file",
};
