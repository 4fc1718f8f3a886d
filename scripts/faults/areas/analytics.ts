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
    find: '...countFields("Count", (counted) => gains[`${counted}s`])',
    replace: '...countFields("Count", (counted) => gains[`${counted === "like" ? "comment" : counted}s`])',
    breaks: "The key figure of likes shows comments.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: '...countFields("Count", (counted) => gains[`${counted}s`])',
    replace: '...countFields("Count", (counted) => gains[`${counted === "bookmark" ? "share" : counted}s`])',
    breaks: "The key figure of bookmarks shows shares.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: '...countFields("s", (counted) => totalOf(`${counted}s`))',
    replace: '...countFields("s", (counted) => totalOf(`${counted === "bookmark" ? "share" : counted}s`))',
    breaks: "The total of bookmarks beside the chart is that of shares.",
    noticedBy: fiveCounts,
  },
  {
    file: figures,
    find: '...countFields("s", (counted) => totalOf(`${counted}s`))',
    replace: '...countFields("s", (counted) => totalOf(`${counted === "share" ? "bookmark" : counted}s`))',
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
    find: "coalesce(before.${count}, baseline.${count}, 0)",
    replace: "coalesce(before.${count}, 0)",
    breaks: "What was there before a video was first seen counts as gained.",
    noticedBy: fiveCounts,
  },
  {
    file: videoGains,
    find: "select ${countColumnsOf(sql`v`)} where v.observed_at < ${day}",
    replace:
      "select v.view_count, v.like_count, v.comment_count, v.share_count, v.share_count as bookmark_count where v.observed_at < ${day}",
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
    find: '...countFields("Count", (counted) => sql`r.${identifier(`${counted}_count`)}`)',
    replace:
      '...countFields("Count", (counted) => sql`r.${identifier(`${counted === "share" ? "bookmark" : counted}_count`)}`)',
    breaks: "The ranking by shares is one by bookmarks.",
    noticedBy: eachMetric,
  },
  {
    file: ranking,
    find: '...countFields("CountInPeriod", (counted) => sql`r.${identifier(`${counted}s`)}`)',
    replace:
      '...countFields("CountInPeriod", (counted) => sql`r.${identifier(`${counted === "comment" ? "like" : counted}s`)}`)',
    breaks: "The ranking by new comments is one by new likes.",
    noticedBy: eachMetric,
  },
  {
    file: `${analytics}/gains/gain-question.ts`,
    find: "ratio(joined(others.map(column)",
    replace: "ratio(joined(others.slice(0, -1).map(column)",
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
    find: "coalesce(${stats}.${count}, ${others}.${count}, 0)",
    replace: "coalesce(${stats}.${count}, 0)",
    breaks: "An account that posted after the range shows none of what it has.",
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
