import type { RemovalPreview } from "../../../api/types.ts";
import { counted } from "../../../ui/primitives/number-format.ts";

/** "1 video", "1,200 videos". */
export function countText(count: number, noun: string): string {
  return counted(count, noun);
}

/** What goes with the simulated data, line by line; what there is none of is left out. */
export function goingLines(preview: RemovalPreview): string[] {
  const { accounts, videos, facts, libraryVideos, creators, setAside } = preview;
  return [
    ...(accounts > 0 ? [countText(accounts, "account")] : []),
    ...(videos > 0 ? [`${countText(videos, "video")} with ${countText(facts, "daily count")}`] : []),
    ...(libraryVideos > 0 ? [`${countText(libraryVideos, "video")} of the library`] : []),
    ...(setAside > 0 ? [`what was set aside of ${countText(setAside, "untracked account")}`] : []),
    ...(creators > 0 ? [`the links of these accounts to ${countText(creators, "creator")}`] : []),
  ];
}

/** What is kept although its account is simulated; undefined if there is nothing. */
export function keptText({ kept }: RemovalPreview): string | undefined {
  if (kept.videos === 0) return undefined;
  return `${countText(kept.videos, "video")} of ${countText(kept.accounts, "simulated account")} ${
    kept.videos === 1 ? "was" : "were"
  } imported and not counted on since: they stay, with their accounts.`;
}
