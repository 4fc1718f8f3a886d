import type { Fault } from "../fault.ts";

const analytics = "apps/server/src/modules/analytics";
const figures = `${analytics}/totals/key-figures.ts`;
const sums = `${analytics}/gains/gains.ts`;
const videoGains = `${analytics}/gains/video-gains.ts`;
const ranking = `${analytics}/rankings/ranking.ts`;
const topAccounts = `${analytics}/rankings/list-top-accounts.ts`;

const fiveCounts = [`${analytics}/totals/five-counts.api.test.ts`];
const eachMetric = [`${analytics}/rankings/each-metric.api.test.ts`];

export const faults: readonly Fault[] = [
  {
    file: figures,
    find: "likeCount: gains.likes",
    replace: "likeCount: gains.comments",
    breaks: "The key figure of likes shows comments.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: "bookmarkCount: gains.bookmarks",
    replace: "bookmarkCount: gains.shares",
    breaks: "The key figure of bookmarks shows shares.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: 'bookmarks: totalOf("bookmarks")',
    replace: 'bookmarks: totalOf("shares")',
    breaks: "The total of bookmarks beside the chart is that of shares.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: 'shares: totalOf("shares")',
    replace: 'shares: totalOf("bookmarks")',
    breaks: "The total of shares beside the chart is that of bookmarks.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: "to: addDays(range.to, -days)",
    replace: "to: addDays(range.to, 1 - days)",
    breaks: "The range before overlaps the range by a day.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: "relativeChange(now[name], previous[name])",
    replace: "relativeChange(previous[name], now[name])",
    breaks: "Growth is shown as loss.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: "published_on <= ${to}`;",
    replace: "published_on < ${to}`;",
    breaks: "An account that posts first on the range's last day is not counted.",
    noticedBy: [`${analytics}/totals/totals.api.test.ts`],
  },
  {
    file: sums,
    find: "return sql`published_on between ${from} and ${to}`;",
    replace: "return sql`published_on <= ${to}`;",
    breaks: "Views that a video had when it was first seen count as gained in the range.",
    noticedBy: fiveCounts,
  },
  {
    file: sums,
    find: "published_on = published::date\n        and day between ${from} and ${to}",
    replace: "published_on = published::date\n        and day >= ${from}",
    breaks: "Gains after the range count for videos that were published in it.",
    noticedBy: fiveCounts,
  },
  {
    file: sums,
    find: "(gained.published_on between ${days.from} and ${days.to})::int",
    replace: "(gained.published_on >= ${days.from})::int",
    breaks: "Videos published after the range count as posted in it.",
    noticedBy: fiveCounts,
  },
  {
    file: videoGains,
    find: "before.view_count is null and v.published_on not between ${from} and ${to}",
    replace: "before.view_count is null and v.published_on > ${to}",
    breaks: "In a project, views from before a video was first seen count as gained.",
    noticedBy: fiveCounts,
  },
  {
    file: videoGains,
    find: "(not g.is_first or v.published_on between ${days.from} and ${days.to})",
    replace: "not g.is_first",
    breaks: "The chart of two projects leaves out the first count of new videos.",
    noticedBy: fiveCounts,
  },
  {
    file: videoGains,
    find: "coalesce(before.share_count, baseline.share_count, 0)",
    replace: "coalesce(before.share_count, 0)",
    breaks: "Shares from before a video was first seen count as gained.",
    noticedBy: fiveCounts,
  },
  {
    file: videoGains,
    find: "v.bookmark_count where v.observed_at < ${day}",
    replace: "v.share_count where v.observed_at < ${day}",
    breaks: "Gained bookmarks of two projects are worked out from shares.",
    noticedBy: fiveCounts,
  },
  {
    file: `${analytics}/gains/gain-question.ts`,
    find: "and project_id = any(${projects})\n    group by account_id having count(*) > 1",
    replace: "and project_id = any(${projects})\n    group by account_id having count(*) > 2",
    breaks: "An account in two projects counts twice for both together.",
    noticedBy: fiveCounts,
  },
  {
    file: ranking,
    find: "shareCount: sql`r.share_count`",
    replace: "shareCount: sql`r.bookmark_count`",
    breaks: "The ranking by shares is one by bookmarks.",
    noticedBy: eachMetric,
  },
  {
    file: ranking,
    find: "commentCountInPeriod: sql`r.comments`",
    replace: "commentCountInPeriod: sql`r.likes`",
    breaks: "The ranking by new comments is one by new likes.",
    noticedBy: eachMetric,
  },
  {
    file: ranking,
    find: "sql`r.like_count + r.comment_count + r.share_count + r.bookmark_count`",
    replace: "sql`r.like_count + r.comment_count + r.share_count`",
    breaks: "Bookmarks do not count when engagement is ranked.",
    noticedBy: eachMetric,
  },
  {
    file: ranking,
    find: "viralityRate: perVideo(row.viral_count, row.video_count)",
    replace: "viralityRate: perVideo(row.video_count, row.viral_count)",
    breaks: "The share of viral videos is upside down.",
    noticedBy: [`${analytics}/rankings/rankings.api.test.ts`],
  },
  {
    file: topAccounts,
    find: "kept.latest_published_at >= ${days.to} + 1)",
    replace: "kept.latest_published_at > ${days.to} + 1)",
    breaks: "An account that posts at midnight after the range is not ranked.",
    noticedBy: fiveCounts,
  },
  {
    file: topAccounts,
    find: "coalesce(${stats}.share_count, ${others}.share_count, 0)",
    replace: "coalesce(${stats}.share_count, ${others}.bookmark_count, 0)",
    breaks: "An account that posted after the range shows bookmarks as shares.",
    noticedBy: fiveCounts,
  },
  {
    file: `${analytics}/videos/count-video-activity.ts`,
    find: "addDays(to, 1 - query.days)",
    replace: "addDays(to, -query.days)",
    breaks: "The posts of the last days hold a day too many.",
    noticedBy: [`${analytics}/videos/videos.api.test.ts`],
  },
  {
    file: `${analytics}/accounts/video-stats.ts`,
    find: "sorted_views[(video_count * 9 + 9) / 10] as p90_views",
    replace: "sorted_views[(video_count * 9) / 10] as p90_views",
    breaks: "The 90th percentile is a rank too low.",
    noticedBy: [`${analytics}/accounts/accounts.api.test.ts`],
  },
  {
    file: `${analytics}/exports/daily-gains.queries.ts`,
    find: "v.published_on not in (f.day - 1, f.day) as is_baseline",
    replace: "v.published_on not in (f.day) as is_baseline",
    breaks: "The first count of a video published the day before is exported as a baseline.",
    noticedBy: ["apps/server/src/modules/exports/exports.api.test.ts"],
  },
];
