import { type Counts, countNames } from "../metrics/counts.ts";

/** What a source says of a video's counts; null is not known. */
type SaidCounts = Counts<number | null>;

/** What a source says of a video. */
export interface SaidOfVideo extends SaidCounts {
  readonly platformVideoId: string;
  readonly publishedAt: Date;
  readonly saidAt: Date;
}

/** What is believed of a video so far. */
export interface BelievedOfVideo {
  readonly publishedAt: Date;
  /** The highest counts ever believed. */
  readonly highest: Counts;
  /** When they were last looked at. */
  readonly observedAt: Date;
  /** What the latest syncs said, the newest first; none where that is no longer kept. */
  readonly latest: readonly (SaidCounts & { readonly saidAt: Date })[];
}

/**
 * - `fell_to_zero`: a count that was there is gone.
 * - `lost_most`: more than half is gone of a count on which two syncs agreed.
 * - `leapt`: far more than the video's history allows.
 * - `contradicts_itself`: ids and times that do not fit together.
 * - `absurd`: more than anything on Earth has. Nothing confirms it.
 */
export type Doubt = "fell_to_zero" | "lost_most" | "leapt" | "contradicts_itself" | "absurd";

const COUNTS = countNames("Count");

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The most watched video has some 20 billion views. */
const MOST_ON_EARTH = 100_000_000_000;
/** Some sources know only the day, in a time zone of their own. */
const PUBLICATION_DIFFERS_MS = 48 * HOUR_MS;

/** Why an answer is not believed by itself; undefined if it is. Without a past, all but the absurd is believed. */
export function doubtOf(said: SaidOfVideo, believed: BelievedOfVideo | undefined): Doubt | undefined {
  const counts = COUNTS.flatMap((name) => {
    const count = said[name];
    return count === null ? [] : [{ name, count }];
  });
  if (counts.some(({ count }) => count > MOST_ON_EARTH)) return "absurd";
  if (contradictsItself(said, believed)) return "contradicts_itself";
  if (believed === undefined) return undefined;
  if (counts.some(({ name, count }) => fellToZero(name, count, believed))) return "fell_to_zero";
  if (counts.some(({ name, count }) => lostMost(name, count, believed))) return "lost_most";
  const leapt = counts.some(
    ({ name, count }) => wasEverTold(name, believed) && count > mostToBelieve(name, said.saidAt, believed),
  );
  return leapt ? "leapt" : undefined;
}

/** A count that no source told so far is kept as 0. The first that tells it is believed, as it is of a new video. */
function wasEverTold(name: CountName, { highest, latest }: BelievedOfVideo): boolean {
  return highest[name] > 0 || latest.length === 0 || latest.some((look) => look[name] !== null);
}

type CountName = keyof Counts;

/** Comments are deleted and likes taken back one by one; views are not. */
const FEW = 10;

function fellToZero(name: CountName, count: number, { latest, highest }: BelievedOfVideo): boolean {
  const before = latest[0]?.[name] ?? (latest.length === 0 ? highest[name] : 0);
  return count === 0 && before >= (name === "viewCount" ? 1 : FEW);
}

/** Below it, counts halve by themselves. */
const LOSABLE = 100;

function lostMost(name: CountName, count: number, { latest }: BelievedOfVideo): boolean {
  const agreed = latest.slice(0, 2).map((each) => each[name] ?? 0);
  return agreed.length === 2 && agreed.every((before) => before >= LOSABLE && count < before / 2);
}

/**
 * How many times as many a count may become from one look to the next, within a day. A new video that catches on goes from
 * dozens to thousands within hours, from 10,000 to 300,000 in its best one; a million becomes five in a day.
 */
const GROWTH = [
  { below: 1_000, times: 200 },
  { below: 100_000, times: 30 },
  { below: 1_000_000, times: 10 },
  { below: Number.POSITIVE_INFINITY, times: 5 },
] as const;
const ALWAYS_ALLOWED = 500;
const LONGEST_DAYS = 4;
const TIMES_BEST_HOUR = 5;

/**
 * The highest count that is believed at once. Days without a look allow more, up to four of them, and so does the best hour that
 * the video ever had, up to a day of it five times over. So no history lets a thousandfold count through.
 */
export function mostToBelieve(name: CountName, saidAt: Date, believed: BelievedOfVideo): number {
  const highest = believed.highest[name];
  const hours = (saidAt.getTime() - believed.observedAt.getTime()) / HOUR_MS;
  const times = GROWTH.find(({ below }) => highest < below)?.times ?? 1;
  const days = Math.min(LONGEST_DAYS, Math.max(1, hours / DAY_HOURS));
  const momentum = TIMES_BEST_HOUR * bestHour(name, believed) * Math.min(hours, DAY_HOURS);
  return highest + Math.max(ALWAYS_ALLOWED, highest * (times - 1) * days, momentum);
}

/** The largest gain per hour between two of the latest looks. */
function bestHour(name: CountName, { latest }: BelievedOfVideo): number {
  const gains = latest.slice(1).map((earlier, index) => {
    const later = latest[index] ?? earlier;
    const [before, after] = [earlier[name], later[name]];
    if (before === null || after === null) return 0;
    const hours = Math.max(1, (later.saidAt.getTime() - earlier.saidAt.getTime()) / HOUR_MS);
    return (after - before) / hours;
  });
  return Math.max(0, ...gains);
}

function contradictsItself(said: SaidOfVideo, believed: BelievedOfVideo | undefined): boolean {
  const published = said.publishedAt.getTime();
  const known = [believed?.publishedAt.getTime(), timeInId(said)].filter((time) => time !== undefined);
  return known.some((time) => Math.abs(published - time) > PUBLICATION_DIFFERS_MS);
}

const FIRST_VIDEO_MS = Date.parse("2014-01-01");

/** TikTok's ids begin with the second of their making; an id without a sensible one is another platform's. */
function timeInId({ platformVideoId, saidAt }: SaidOfVideo): number | undefined {
  if (!/^\d{18,20}$/.test(platformVideoId)) return undefined;
  const time = Number(BigInt(platformVideoId) >> 32n) * 1_000;
  const isSensible = time >= FIRST_VIDEO_MS && time <= saidAt.getTime() + DAY_HOURS * HOUR_MS;
  return isSensible ? time : undefined;
}

/** A video goes on growing between two looks, and two services do not look at the same moment. */
const AGREEING_TIMES = 3;
const AGREEING_APART = 100;

/** Whether two answers say the same, as far as both know. Two that agree are true, whatever history says. */
export function agree(
  left: Omit<SaidOfVideo, "platformVideoId">,
  right: Omit<SaidOfVideo, "platformVideoId">,
): boolean {
  if (left.viewCount === null || right.viewCount === null) return false;
  const isSamePublication =
    Math.abs(left.publishedAt.getTime() - right.publishedAt.getTime()) <= PUBLICATION_DIFFERS_MS;
  return (
    isSamePublication &&
    COUNTS.every((name) => {
      const [one, other] = [left[name], right[name]];
      if (one === null || other === null) return true;
      return Math.max(one, other) <= Math.min(one, other) * AGREEING_TIMES + AGREEING_APART;
    })
  );
}
