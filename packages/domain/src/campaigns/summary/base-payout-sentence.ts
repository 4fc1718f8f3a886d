import type { CurrencyCode } from "../../money/currencies.ts";
import { PLATFORMS, type Platform } from "../../platforms.ts";
import type { BaseLimit, BasePayout, CampaignSpec } from "../spec/campaign-spec.ts";
import { amountText } from "./amount-text.ts";
import { countText } from "./count-text.ts";
import { listText } from "./list-text.ts";

const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

type Terms = Pick<CampaignSpec, "currency" | "videoTarget">;

export function basePayoutSentence(payout: BasePayout, { currency, videoTarget }: Terms): string {
  const video = `Each ${platformsText(payout.platforms)}video posted during a cycle`;
  const pay = `pays ${amountText(payout.perVideo, currency)}${minViewsText(payout.minViews)}`;
  return `${video} ${pay}, ${limitText(payout.limit, videoTarget, currency)}.`;
}

function platformsText(platforms: readonly Platform[]): string {
  if (platforms.length === PLATFORMS.length) return "";
  const names = platforms.map((platform) => PLATFORM_NAMES[platform]);
  return `${listText(names, "or")} `;
}

function minViewsText(minViews: number): string {
  return minViews === 0 ? "" : ` if it has at least ${countText(minViews, "view")} when the cycle ends`;
}

function limitText(limit: BaseLimit, videoTarget: number | null, currency: CurrencyCode): string {
  if (limit === undefined) return targetLimitText(videoTarget);
  if (limit === null) return noLimitText(videoTarget);
  const { videos, amount } = limit;
  const byVideos = videos === undefined ? undefined : `for at most ${countText(videos, "video")}`;
  const byAmount = amount === undefined ? undefined : `up to ${amountText(amount, currency)}`;
  const caps = [byVideos, byAmount].filter((cap) => cap !== undefined);
  return caps.length === 0 ? noLimitText(videoTarget) : `${listText(caps, "and")} per creator and cycle`;
}

function targetLimitText(videoTarget: number | null): string {
  return videoTarget === null
    ? "for any number of videos, as the campaign has no video target"
    : `for at most ${countText(videoTarget, "video")} per creator and cycle (the video target)`;
}

function noLimitText(videoTarget: number | null): string {
  return videoTarget === null
    ? "for any number of videos"
    : `for any number of videos, even beyond the target of ${countText(videoTarget, "video")}`;
}
