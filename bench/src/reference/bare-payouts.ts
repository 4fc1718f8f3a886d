import { PAYOUT_TERMS, type PayoutWindow, WINDOW_DAYS } from "../payout-windows.ts";

/** What the loop reads of a window, in the form that suits it best. */
interface BareWindow {
  readonly startDay: number;
  readonly endDay: number;
  readonly publishedDay: readonly number[];
  readonly viewsBefore: readonly bigint[];
  readonly viewsAtEnd: readonly bigint[];
  readonly viewsEligible: readonly bigint[];
}

const perVideo = BigInt(PAYOUT_TERMS.perVideo);
const minViews = BigInt(PAYOUT_TERMS.minViews);
const cap = BigInt(PAYOUT_TERMS.cap);
const tiers = PAYOUT_TERMS.cpm.map(({ from, to, rate }) => ({
  from: BigInt(from),
  to: to === null ? null : BigInt(to),
  rate: BigInt(rate),
}));
const bonuses = PAYOUT_TERMS.bonuses.map(({ from, amount }) => ({
  from: BigInt(from),
  amount: BigInt(amount),
}));
const MILLIONTHS_PER_CENT = 10_000n;

export function toBareWindow({ terms, videos }: PayoutWindow): BareWindow {
  return {
    startDay: terms.startDay,
    endDay: terms.endDay,
    publishedDay: videos.publishedDay,
    viewsBefore: videos.viewsBefore.map(BigInt),
    viewsAtEnd: videos.viewsAtEnd.map(BigInt),
    viewsEligible: (videos.viewsEligible[0] ?? []).map(BigInt),
  };
}

/** The window's total and nothing else: no lines, no shares, no checks. */
export function bareTotal(window: BareWindow): bigint {
  const { startDay, endDay, publishedDay, viewsBefore, viewsAtEnd, viewsEligible } = window;
  let base = 0n;
  let paidVideos = 0;
  let cpm = 0n;
  let bonus = 0n;
  for (let video = 0; video < publishedDay.length; video++) {
    const published = publishedDay[video] ?? 0;
    const views = viewsEligible[video] ?? 0n;
    if (
      published >= startDay &&
      paidVideos < PAYOUT_TERMS.maxVideos &&
      (viewsAtEnd[video] ?? 0n) >= minViews
    ) {
      base += perVideo;
      paidVideos++;
    }
    const lastDay = published + WINDOW_DAYS - 1;
    if (lastDay < startDay) continue;
    cpm += payUpTo(views) - payUpTo(viewsBefore[video] ?? 0n);
    if (lastDay <= endDay) bonus += bonusOf(views);
  }
  const performance = (cpm + MILLIONTHS_PER_CENT / 2n) / MILLIONTHS_PER_CENT + bonus;
  if (performance > cap) return base + cap;
  return base + performance;
}

function payUpTo(views: bigint): bigint {
  let pay = 0n;
  for (const { from, to, rate } of tiers) {
    if (views <= from) break;
    pay += rate * ((to === null || views < to ? views : to) - from);
  }
  return pay;
}

function bonusOf(views: bigint): bigint {
  let amount = 0n;
  for (const bonus of bonuses) {
    if (views < bonus.from) break;
    amount = bonus.amount;
  }
  return amount;
}
