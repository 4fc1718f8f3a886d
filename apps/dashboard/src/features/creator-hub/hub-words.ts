import type { HubActivityRow, HubEvent } from "../../api/types.ts";
import { counted, currencyAmount } from "../../ui/primitives/number-format.ts";
import { dayRange } from "../../ui/primitives/time.tsx";
import { wholeTarget } from "../../ui/product/kpi-words.ts";

/** A sentence in parts: "Juniper Vale", "joined", "Autumn launch", and what is worth adding. */
interface EventWords {
  readonly subject: "creator" | "campaign";
  readonly verb: string;
  readonly hasCampaign: boolean;
  readonly detail: string | undefined;
}

const verbs: Record<HubEvent["type"], string> = {
  campaign_created: "was created",
  campaign_started: "began",
  campaign_ended: "ended",
  campaign_cycle_started: "began a new cycle",
  campaign_cycle_ended: "finished a cycle",
  creator_joined_campaign: "began to work in",
  creator_left_campaign: "left",
  creator_posted_video: "posted a video for",
  creator_paid_out: "was paid for",
  creator_payout_canceled: "had a payout canceled in",
};

export function eventWords(event: HubEvent): EventWords {
  const isAboutCreator = event.type.startsWith("creator_") && event.creator !== undefined;
  return {
    subject: isAboutCreator ? "creator" : "campaign",
    verb: verbs[event.type],
    hasCampaign: isAboutCreator,
    detail: eventDetail(event),
  };
}

export function creatorOf({ creator }: Pick<HubEvent, "creator">): string {
  return creator?.name ?? creator?.email ?? "A creator";
}

function eventDetail({ cycle, payout, creator, type }: HubEvent): string | undefined {
  const whose =
    type.startsWith("campaign_cycle") && creator !== undefined ? creatorOf({ creator }) : undefined;
  const days = cycle === undefined ? undefined : dayRange(cycle.start, cycle.end);
  const amount =
    payout === undefined || payout.amount === null
      ? undefined
      : currencyAmount(payout.amount, payout.currency);
  const parts = [amount, whose, days].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}

type Progress = Pick<HubActivityRow, "eligibleVideos" | "targetVideos" | "progressRatio" | "isOnTrack">;

interface ProgressWords {
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
  if (targetVideos === null) return counted(eligibleVideos, "video");
  return `${eligibleVideos} of ${counted(wholeTarget(targetVideos), "video")}`;
}
