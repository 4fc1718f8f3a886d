/** Hashtags that say nothing about a video but where it hopes to be shown. */
const GENERIC_HASHTAGS = new Set([
  "ad",
  "explore",
  "explorepage",
  "facebook",
  "foryou",
  "foryoupage",
  "fy",
  "fyp",
  "fypage",
  "fypシ",
  "fypシ゚viral",
  "insta",
  "instagood",
  "instagram",
  "instareels",
  "new",
  "reel",
  "reels",
  "reelsinstagram",
  "short",
  "shorts",
  "shortsvideo",
  "tiktok",
  "tiktokviral",
  "trend",
  "trending",
  "video",
  "viral",
  "viralvideo",
  "xyzbca",
  "youtube",
  "youtubeshorts",
]);

export function isGenericHashtag(hashtag: string): boolean {
  return GENERIC_HASHTAGS.has(hashtag.toLowerCase());
}
