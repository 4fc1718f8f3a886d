import { addDays, type CalendarDate, dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { ContentType, Platform } from "@clipledger/domain/platforms";

/** Everything analytics is asked about, as plain values: what the definitions say is computed from it literally. */
export interface NaiveWorld {
  readonly today: CalendarDate;
  readonly accounts: readonly NaiveAccount[];
  readonly videos: readonly NaiveVideo[];
  readonly projects: readonly { readonly id: string; readonly appId: string | null }[];
  readonly appDays: readonly NaiveAppDay[];
}

interface NaiveAppDay {
  readonly appId: string;
  readonly day: CalendarDate;
  readonly revenueMinor: number;
  readonly installs: number;
}

export interface NaiveAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly isCompetitor: boolean;
  readonly hashtagsFilter: readonly string[] | null;
  readonly creatorId: string | null;
  /** By project, its own filter. */
  readonly projects: ReadonlyMap<string, readonly string[] | null>;
}

export interface NaiveVideo {
  readonly id: string;
  readonly account: NaiveAccount;
  readonly publishedAt: Date;
  readonly contentType: ContentType;
  readonly hashtags: readonly string[];
  readonly snapshots: readonly { readonly at: Date; readonly counts: Counts }[];
  readonly isLeftOut: boolean;
  /** Left out because it is a sample of a brief. */
  readonly isSample: boolean;
}

/** Views, likes, comments, shares, bookmarks. */
export type Counts = readonly [number, number, number, number, number];

export interface NaiveFilter {
  readonly platforms?: readonly Platform[];
  readonly accounts?: readonly string[];
  readonly projects?: readonly string[];
  readonly contentTypes?: readonly ContentType[];
  readonly viewMode: "internal" | "competitors" | "all";
}

export interface NaiveQuestion extends NaiveFilter {
  readonly publicationMode: "allEligible" | "onlyPublished";
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const NOTHING: Counts = [0, 0, 0, 0, 0];

export function isIn(filter: NaiveFilter) {
  return (account: NaiveAccount): boolean =>
    (filter.platforms?.includes(account.platform) ?? true) &&
    (filter.accounts?.includes(account.id) ?? true) &&
    (filter.projects?.some((project) => account.projects.has(project)) ?? true) &&
    (filter.viewMode === "all" || (filter.viewMode === "competitors") === account.isCompetitor);
}

export function counts({ isLeftOut, hashtags, account }: NaiveVideo): boolean {
  return !isLeftOut && passes(hashtags, account.hashtagsFilter);
}

export function matching(world: NaiveWorld, filter: NaiveFilter): NaiveVideo[] {
  return world.videos.filter(
    (video) =>
      counts(video) &&
      isIn(filter)(video.account) &&
      (filter.contentTypes?.includes(video.contentType) ?? true) &&
      (filter.projects?.some((project) => {
        const own = video.account.projects.get(project);
        return own !== undefined && passes(video.hashtags, own);
      }) ??
        true),
  );
}

/** Those whose gains count. */
export function gaining(world: NaiveWorld, question: NaiveQuestion): NaiveVideo[] {
  return matching(world, question).filter(
    (video) => question.publicationMode === "allEligible" || isBetween(publishedOn(video), question),
  );
}

/** Those that are counted and ranked. */
export function eligible(world: NaiveWorld, question: NaiveQuestion): NaiveVideo[] {
  return gaining(world, question).filter((video) => publishedOn(video) <= question.to);
}

function passes(hashtags: readonly string[], filter: readonly string[] | null): boolean {
  return filter === null || hashtags.some((hashtag) => filter.includes(hashtag.toLowerCase()));
}

export function appNumbers(world: NaiveWorld, filter: NaiveFilter, from: CalendarDate, to: CalendarDate) {
  const apps = world.projects.filter(({ id }) => filter.projects?.includes(id)).map(({ appId }) => appId);
  const days = world.appDays.filter(
    ({ appId, day }) =>
      isBetween(day, { from, to }) && (filter.projects === undefined || apps.includes(appId)),
  );
  return {
    revenueMinor: days.reduce((total, { revenueMinor }) => total + revenueMinor, 0),
    installs: days.reduce((total, { installs }) => total + installs, 0),
  };
}

export function gain(video: NaiveVideo, from: CalendarDate, to: CalendarDate): Counts {
  const before = highWater(video, addDays(from, -1));
  return mapCounts((index) => highWater(video, to)[index] - before[index]);
}

/** What counts as gained between the days in a range: a first count only if the video was published in the range. */
export function gainInRange(
  video: NaiveVideo,
  days: { from: CalendarDate; to: CalendarDate },
  range: { from: CalendarDate; to: CalendarDate } = days,
): Counts {
  const all = gain(video, days.from, days.to);
  const first = firstSeenOn(video);
  if (first === undefined || !isBetween(first, days) || isBetween(publishedOn(video), range)) return all;
  const baseline = highWater(video, first);
  return mapCounts((index) => all[index] - baseline[index]);
}

export function firstSeenOn({ snapshots }: NaiveVideo): CalendarDate | undefined {
  return snapshots.map(({ at }) => dateOf(at)).sort()[0];
}

export function highWater({ snapshots }: NaiveVideo, day: CalendarDate): Counts {
  const seen = snapshots.filter(({ at }) => dateOf(at) <= day);
  return mapCounts((index) => Math.max(0, ...seen.map((snapshot) => snapshot.counts[index])));
}

export function newest({ snapshots }: NaiveVideo): Counts {
  return mapCounts((index) => Math.max(0, ...snapshots.map((snapshot) => snapshot.counts[index])));
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce((total, each) => mapCounts((index) => total[index] + each[index]), NOTHING);
}

function mapCounts(valueAt: (index: 0 | 1 | 2 | 3 | 4) => number): Counts {
  return [valueAt(0), valueAt(1), valueAt(2), valueAt(3), valueAt(4)];
}

export function publishedOn({ publishedAt }: NaiveVideo): CalendarDate {
  return dateOf(publishedAt);
}

export function isBetween(
  day: CalendarDate,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): boolean {
  return from <= day && day <= to;
}

export function daysOf({ from, to }: { from: CalendarDate; to: CalendarDate }): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
