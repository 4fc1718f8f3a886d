import type { Verification } from "../../../api/types.ts";
import { exactNumber } from "../../../ui/primitives/number-format.ts";

export type VideoChange = Verification["videos"][number];

/** How a video's stored counts differ from those that a payout was issued by. */
export function changeText({ reason, issued, recomputed }: VideoChange): string {
  if (reason === "missing") return "Counted then, no longer counts";
  if (reason === "new") return "Counts now, did not count then";
  return `${viewsText(issued)} then, ${viewsText(recomputed)} now`;
}

function viewsText(views: VideoChange["issued"]): string {
  if (views === null) return "no views";
  const { viewsStart, viewsEnd, viewsAtWindowEnd } = views;
  const inAll = viewsAtWindowEnd === viewsEnd ? "" : ` (${exactNumber(viewsAtWindowEnd)} in all)`;
  return `${exactNumber(viewsStart)} → ${exactNumber(viewsEnd)} views${inAll}`;
}
