import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { splitAmount } from "../money/split-amount.ts";
import type { Platform } from "../platforms.ts";
import { comparePublication } from "./window-calculation.ts";

/** What a calculation, issued or not, says of its lines and videos. Amounts are minor units. */
export interface StatedCalculation {
  readonly payouts: { readonly breakdown: readonly StatedLine[] };
  readonly metrics: { readonly perVideo: readonly StatedVideo[] };
  readonly engine: { readonly rulesSnapshot: readonly PayoutRule[] };
}

interface StatedLine {
  readonly ruleId: string;
  readonly type: PayoutRule["type"];
  readonly label: string;
  readonly amount: number;
  readonly calculationDetails: {
    readonly videos: readonly (VideoName & { readonly views: number; readonly amount: number })[];
  };
}

interface VideoName {
  readonly platform: Platform;
  readonly platformVideoId: string;
}

interface StatedVideo extends VideoName {
  readonly publishedAt: string;
  readonly viewsGained: number;
}

/** A rule's line as it is paid: after the cap, and shared out to the videos that brought it. */
export interface PaidLine {
  readonly ruleId: string;
  readonly type: PayoutRule["type"];
  readonly label: string;
  /** Whether it pays for all content together, so that videos have shares in it. */
  readonly isPooled: boolean;
  readonly amountMinor: bigint;
  /** What the cap took off it. */
  readonly cutMinor: bigint;
  /** In the order of publication. They sum to the amount, unless no video brought it, such as a salary. */
  readonly videos: readonly PaidVideo[];
}

export interface PaidVideo extends VideoName {
  /** Those that the rule counted. */
  readonly views: number;
  readonly amountMinor: bigint;
  /** Whole percent of a pool, by views; they sum to 100. Null where the rule pays video by video. */
  readonly percent: number | null;
}

/**
 * The lines of a calculation with the cap taken off those that it cuts, in proportion to them, and each shared out to its videos:
 * pools by the views that videos gained, others by what each video earned. Everything sums to the calculated total.
 * It is worked out from what calculations have always stated, so that payouts of any age can be shown by it.
 */
export function payByVideo({ payouts, metrics, engine }: StatedCalculation): PaidLine[] {
  const { breakdown } = payouts;
  const videos = inOrderOfPublication(metrics.perVideo);
  const pools = new Set(engine.rulesSnapshot.filter(isPool).map(({ id }) => id));
  const paid = afterCaps(breakdown);
  return breakdown.flatMap((line, index) => {
    if (line.type === "performance_cap") return [];
    const { ruleId, type, label } = line;
    const amountMinor = paid[index] ?? 0n;
    const isPooled = pools.has(ruleId);
    const shares = isPooled ? sharesInPool(amountMinor, videos) : sharesByEarning(amountMinor, line, videos);
    return {
      ruleId,
      type,
      label,
      isPooled,
      amountMinor,
      cutMinor: BigInt(line.amount) - amountMinor,
      videos: shares,
    };
  });
}

/** One text for a video, such as `tiktok:7301`. */
export function videoNameText({ platform, platformVideoId }: VideoName): string {
  return `${platform}:${platformVideoId}`;
}

function inOrderOfPublication(videos: readonly StatedVideo[]): StatedVideo[] {
  return videos
    .map((video) => ({ ...video, video, publishedAt: Date.parse(video.publishedAt) }))
    .toSorted(comparePublication)
    .map(({ video }) => video);
}

function isPool(rule: PayoutRule): boolean {
  return "scope" in rule && rule.scope === "all_content";
}

/** A cap cuts what CPM payouts and bonuses come to together. */
function afterCaps(lines: readonly StatedLine[]): bigint[] {
  const performance = lines.map(({ type, amount }) =>
    type === "cpm" || type === "flat_bonus" ? BigInt(amount) : 0n,
  );
  const cut = lines.reduce(
    (sum, { type, amount }) => (type === "performance_cap" ? sum - BigInt(amount) : sum),
    0n,
  );
  const left = performance.reduce((sum, amount) => sum + amount, 0n) - cut;
  const kept = splitAmount(left, performance);
  return lines.map(({ type, amount }, index) =>
    type === "cpm" || type === "flat_bonus" ? (kept[index] ?? 0n) : BigInt(amount),
  );
}

function sharesInPool(amountMinor: bigint, videos: readonly StatedVideo[]): PaidVideo[] {
  const gained = videos.filter(({ viewsGained }) => viewsGained > 0);
  const views = gained.map(({ viewsGained }) => BigInt(viewsGained));
  const amounts = splitAmount(amountMinor, views);
  const percents = splitAmount(100n, views);
  return gained.map(({ platform, platformVideoId, viewsGained }, index) => ({
    platform,
    platformVideoId,
    views: viewsGained,
    amountMinor: amounts[index] ?? 0n,
    percent: Number(percents[index] ?? 0n),
  }));
}

function sharesByEarning(
  amountMinor: bigint,
  { calculationDetails }: StatedLine,
  videos: readonly StatedVideo[],
): PaidVideo[] {
  const earned = new Map(calculationDetails.videos.map((video) => [videoNameText(video), video]));
  const paid = videos.flatMap((video) => earned.get(videoNameText(video)) ?? []);
  const amounts = splitAmount(
    amountMinor,
    paid.map(({ amount }) => BigInt(amount)),
  );
  return paid.map(({ platform, platformVideoId, views }, index) => ({
    platform,
    platformVideoId,
    views,
    amountMinor: amounts[index] ?? 0n,
    percent: null,
  }));
}
