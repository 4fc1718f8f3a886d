import { payByVideo, type StatedCalculation, videoNameText } from "@clipledger/domain/payouts/pay-by-video";

/** What one video is paid over all rules, after the cap. */
export interface VideoPay {
  readonly paidMinor: bigint;
  /** In what is paid for all videos together. */
  readonly shares: readonly PoolShare[];
}

interface PoolShare {
  readonly ruleId: string;
  readonly poolMinor: bigint;
  readonly percent: number;
}

/** By the name of the video. */
export function videoPay(calculation: StatedCalculation): ReadonlyMap<string, VideoPay> {
  const pay = new Map<string, VideoPay>();
  for (const { ruleId, amountMinor: poolMinor, videos } of payByVideo(calculation)) {
    for (const video of videos) {
      const name = videoNameText(video);
      const { paidMinor, shares } = pay.get(name) ?? { paidMinor: 0n, shares: [] };
      const { percent } = video;
      const isShare = percent !== null && poolMinor > 0n;
      pay.set(name, {
        paidMinor: paidMinor + video.amountMinor,
        shares: isShare ? [...shares, { ruleId, poolMinor, percent }] : shares,
      });
    }
  }
  return pay;
}
