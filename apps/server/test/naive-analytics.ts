import type { AccountMetric, VideoMetric } from "@clipledger/contract/analytics/top-lists";
import { addDays, dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import {
  appNumbers,
  type Counts,
  counts,
  daysOf,
  eligible,
  firstSeenOn,
  gain,
  gainInRange,
  gaining,
  highWater,
  isBetween,
  isIn,
  matching,
  type NaiveAccount,
  type NaiveFilter,
  type NaiveQuestion,
  type NaiveVideo,
  type NaiveWorld,
  NOTHING,
  newest,
  publishedOn,
  sum,
} from "./naive-world.ts";

export function naiveKpis(world: NaiveWorld, question: NaiveQuestion) {
  const now = kpiValues(world, question);
  const days = daysBetween(question.from, question.to) + 1;
  const previous = kpiValues(world, {
    ...question,
    from: addDays(question.from, -days),
    to: addDays(question.to, -days),
  });
  const changes = Object.fromEntries(
    Object.entries(now).map(([name, value]) => {
      const before = previous[name as keyof typeof previous];
      return [name, before === 0 ? (value === 0 ? 0 : 1) : (value - before) / before];
    }),
  );
  return { ...now, previous, changes };
}

export function naiveDays(world: NaiveWorld, question: NaiveQuestion) {
  const kpis = kpiValues(world, question);
  return {
    dailyMetrics: daysOf(question).map((date) => {
      const [views, likes, comments, shares, bookmarks] = sum(
        gaining(world, question).map((video) => gainInRange(video, { from: date, to: date }, question)),
      );
      const posted = matching(world, question).filter((video) => publishedOn(video) === date).length;
      const { revenueMinor, installs } = appNumbers(world, question, date, date);
      const apps = { appRevenue: revenueMinor / 100, newAppInstalls: installs };
      return { date, views, likes, comments, shares, bookmarks, postedVideos: posted, ...apps };
    }),
    totals: {
      views: kpis.viewCount,
      likes: kpis.likeCount,
      comments: kpis.commentCount,
      shares: kpis.shareCount,
      bookmarks: kpis.bookmarkCount,
      accounts: kpis.accountCount,
      videos: kpis.videoCount,
    },
  };
}

export function naiveTopVideos(
  world: NaiveWorld,
  question: NaiveQuestion,
  metric: VideoMetric,
  limit: number,
) {
  const rows = eligible(world, question).map((video) => ({
    id: video.id,
    ...named(newest(video)),
    ...inPeriod(gainInRange(video, question)),
  }));
  return best(rows, metric, limit);
}

export function naiveTopAccounts(
  world: NaiveWorld,
  question: NaiveQuestion,
  metric: AccountMetric,
  limit: number,
) {
  return best(
    world.accounts.flatMap(({ id }) => performanceOf(world, question, id, (account) => account.id === id)),
    metric,
    limit,
  );
}

export function naiveTopCreators(
  world: NaiveWorld,
  question: NaiveQuestion,
  metric: AccountMetric,
  limit: number,
) {
  const creators = new Set(world.accounts.flatMap(({ creatorId }) => creatorId ?? []));
  return best(
    [...creators].flatMap((id) => performanceOf(world, question, id, (account) => account.creatorId === id)),
    metric,
    limit,
  );
}

/** One row for each account that the filter lets through; without days, totals are the newest counts. */
export function naiveAccounts(world: NaiveWorld, filter: NaiveFilter, question: NaiveQuestion | undefined) {
  return world.accounts.filter(isIn(filter)).map((account) => {
    const own = (video: NaiveVideo) => video.account.id === account.id;
    const videos = matching(world, filter).filter(own);
    const sorted = videos.map((video) => newest(video)[0]).sort((left, right) => left - right);
    const totals = sum(
      question === undefined
        ? videos.map(newest)
        : gaining(world, question)
            .filter(own)
            .map((video) => gainInRange(video, question)),
    );
    const latest = videos
      .map(({ publishedAt }) => publishedAt.getTime())
      .sort((left, right) => right - left)[0];
    return {
      id: account.id,
      totalViews: totals[0],
      totalLikes: totals[1],
      totalComments: totals[2],
      totalShares: totals[3],
      totalBookmarks: totals[4],
      engagementRate: rate(totals),
      averageViewsPerVideo: quotient(sum(videos.map(newest))[0], videos.length),
      p10Views: nearestRank(sorted, 0.1),
      p50Views: nearestRank(sorted, 0.5),
      p90Views: nearestRank(sorted, 0.9),
      viralityRate: quotient(viralOf(videos), videos.length),
      latestVideoPublishedAt: latest === undefined ? null : new Date(latest).toISOString(),
      daysSinceLastPost: latest === undefined ? null : daysBetween(dateOf(new Date(latest)), world.today),
      postedVideos: daysOf({ from: addDays(world.today, -9), to: world.today }).map(
        (day) => videos.filter((video) => publishedOn(video) === day).length,
      ),
    };
  });
}

export function naiveActivity(world: NaiveWorld, filter: NaiveFilter, days: number) {
  return daysOf({ from: addDays(world.today, 1 - days), to: world.today }).map((date) => ({
    date,
    count: matching(world, filter).filter((video) => publishedOn(video) === date).length,
  }));
}

export function naiveHistory(world: NaiveWorld, video: NaiveVideo) {
  const first = firstSeenOn(video);
  if (first === undefined) return [];
  const isNew = publishedOn(video) === first || publishedOn(video) === addDays(first, -1);
  return daysOf({ from: first, to: world.today }).map((date) => {
    const baseline = date === first && !isNew;
    const [viewsGained, likesGained, commentsGained, sharesGained, bookmarksGained] = baseline
      ? NOTHING
      : gain(video, date, date);
    return {
      date,
      ...named(highWater(video, date)),
      baseline,
      viewsGained,
      likesGained,
      commentsGained,
      sharesGained,
      bookmarksGained,
    };
  });
}

/** Views as a multiple of the median of all counted videos of its account. */
export function naiveViralityFactor(world: NaiveWorld, video: NaiveVideo): number | null {
  const median = nearestRank(
    world.videos
      .filter((other) => other.account === video.account && counts(other))
      .map((other) => newest(other)[0])
      .sort((left, right) => left - right),
    0.5,
  );
  return median === null || median === 0 ? null : newest(video)[0] / median;
}

/** The ids of the videos of a list with this range. */
export function naiveVideoIds(world: NaiveWorld, question: NaiveQuestion): string[] {
  return eligible(world, question).map(({ id }) => id);
}

function kpiValues(world: NaiveWorld, question: NaiveQuestion) {
  const gains = sum(gaining(world, question).map((video) => gainInRange(video, question)));
  const { revenueMinor, installs } = appNumbers(world, question, question.from, question.to);
  const { engagementRate, ...counted } = named(gains);
  return {
    videoCount: matching(world, question).filter((video) => isBetween(publishedOn(video), question)).length,
    accountCount: new Set(eligible(world, question).map(({ account }) => account.id)).size,
    ...counted,
    engagementRate,
    appRevenue: revenueMinor / 100,
    newAppInstalls: installs,
  };
}

function performanceOf(
  world: NaiveWorld,
  question: NaiveQuestion,
  id: string,
  isOwn: (account: NaiveAccount) => boolean,
) {
  const own = (video: NaiveVideo) => isOwn(video.account);
  const videos = eligible(world, question).filter(own);
  if (videos.length === 0) return [];
  const counted = sum(videos.map(newest));
  const gains = sum(
    gaining(world, question)
      .filter(own)
      .map((video) => gainInRange(video, question)),
  );
  const posted = matching(world, question).filter(
    (video) => own(video) && isBetween(publishedOn(video), question),
  );
  const viral = world.accounts
    .map((account) => viralOf(videos.filter((video) => video.account === account)))
    .reduce((total, each) => total + each, 0);
  return [
    {
      id,
      ...named(counted),
      videoCount: videos.length,
      averageViewsPerVideo: quotient(counted[0], videos.length),
      viralityRate: quotient(viral, videos.length),
      ...inPeriod(gains),
      videoCountInPeriod: posted.length,
      averageViewsPerVideoInPeriod: quotient(gains[0], posted.length),
    },
  ];
}

function best<Row extends { readonly id: string }>(
  rows: readonly Row[],
  metric: string,
  limit: number,
): Row[] {
  const value = (row: Row) => Number((row as Record<string, unknown>)[metric]);
  return [...rows]
    .sort((left, right) => value(right) - value(left) || (left.id < right.id ? -1 : 1))
    .slice(0, limit);
}

function named(counted: Counts) {
  const [viewCount, likeCount, commentCount, shareCount, bookmarkCount] = counted;
  return { viewCount, likeCount, commentCount, shareCount, bookmarkCount, engagementRate: rate(counted) };
}

function inPeriod(gains: Counts) {
  return Object.fromEntries(Object.entries(named(gains)).map(([name, value]) => [`${name}InPeriod`, value]));
}

function rate([views, likes, comments, shares, bookmarks]: Counts): number {
  return quotient(likes + comments + shares + bookmarks, views);
}

function quotient(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : dividend / divisor;
}

function viralOf(videos: readonly NaiveVideo[]): number {
  const views = videos.map((video) => newest(video)[0]).sort((left, right) => left - right);
  const median = nearestRank(views, 0.5) ?? 0;
  return median === 0 ? 0 : views.filter((each) => each / median >= 5).length;
}

function nearestRank(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}
