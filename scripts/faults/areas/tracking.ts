import type { Fault } from "../fault.ts";

const domain = "packages/domain/src";
const tracking = "apps/server/src/modules/tracking";
const owed = ["apps/server/src/modules/billing/owed/owed.api.test.ts"];
const facts = [`${tracking}/facts/facts.api.test.ts`];
const fiveCounts = [`${tracking}/facts/five-counts.api.test.ts`];
const partitions = [`${tracking}/facts/fact-partitions.api.test.ts`];
const totals = [`${tracking}/facts/assignment-totals.api.test.ts`];
const cadence = [`${domain}/tracking/sync-cadence.test.ts`];
const judging = [`${domain}/tracking/judge-answer.test.ts`];
const ranges = [`${domain}/calendar/date-range.test.ts`];
const days = [`${domain}/calendar/calendar-date.test.ts`];
const takingOver = [`${tracking}/sync/take-over.api.test.ts`];
const scheduling = [`${tracking}/sync/schedule-due-syncs.api.test.ts`];

/** What is seen of accounts and videos, day by day, and when it is looked at. */
export const faults: readonly Fault[] = [
  {
    file: `${domain}/calendar/date-range.ts`,
    find: ": new Date(startInstant(date).getTime() + DAY_MS);",
    replace: ": new Date(startInstant(date).getTime() + DAY_MS - 1);",
    breaks: "The last millisecond of a range's last day is missing.",
    noticedBy: ranges,
  },
  {
    file: `${domain}/calendar/date-range.ts`,
    find: "new Date(requireTimestamp(end).getTime() + 1)",
    replace: "new Date(requireTimestamp(end).getTime())",
    breaks: "The instant in which a range ends is missing from it.",
    noticedBy: ranges,
  },
  {
    file: `${domain}/calendar/date-range.ts`,
    find: "return daysBetween(from, to) + 1;",
    replace: "return daysBetween(from, to);",
    breaks: "A range of one day has none.",
    noticedBy: ranges,
  },
  {
    file: `${domain}/calendar/calendar-date.ts`,
    find: "fromEpochDay(Math.floor(instant.getTime() / DAY_MS))",
    replace: "fromEpochDay(Math.round(instant.getTime() / DAY_MS))",
    breaks: "What happens in the afternoon counts for the next day.",
    noticedBy: days,
  },
  {
    file: `${domain}/calendar/calendar-date.ts`,
    find: "Number(hours) * 60 + Number(minutes) - offsetMinutes",
    replace: "Number(hours) * 60 + Number(minutes) + offsetMinutes",
    breaks: "Timestamps of other time zones are read on the wrong day.",
    noticedBy: days,
  },
  {
    file: `${domain}/calendar/billing-window.ts`,
    find: " || endsOn < startsOn) return undefined;",
    replace: " || endsOn <= startsOn) return undefined;",
    breaks: "A window of a single day cannot be named.",
    noticedBy: [`${domain}/calendar/billing-window.test.ts`],
  },
  {
    file: `${domain}/tracking/milestones.ts`,
    find: "before < milestone && milestone <= now",
    replace: "before < milestone && milestone < now",
    breaks: "Nobody hears of a video that reaches a milestone exactly.",
    noticedBy: [`${domain}/tracking/milestones.test.ts`],
  },
  {
    file: `${domain}/tracking/milestones.ts`,
    find: "before < milestone && milestone <= now",
    replace: "before <= milestone && milestone <= now",
    breaks: "A milestone is published twice for a video that stayed on it.",
    noticedBy: [`${domain}/tracking/milestones.test.ts`],
  },
  {
    file: `${domain}/tracking/sync-cadence.ts`,
    find: "ageMs < youngerThanMs",
    replace: "ageMs <= youngerThanMs",
    breaks: "A video that is exactly a day old is still checked every two hours.",
    noticedBy: cadence,
  },
  {
    file: `${domain}/tracking/sync-cadence.ts`,
    find: "Math.floor((now.getTime() - offsetMs) / intervalMs) + 1",
    replace: "Math.ceil((now.getTime() - offsetMs) / intervalMs)",
    breaks: "A sync that ends right at its turn is due again at once, for ever.",
    noticedBy: cadence,
  },
  {
    file: `${domain}/tracking/sync-cadence.ts`,
    find: "2 ** (failures - 1)",
    replace: "2 * (failures - 1)",
    breaks: "A sync that failed for the first time is tried again at once.",
    noticedBy: cadence,
  },
  {
    file: `${domain}/tracking/judge-answer.ts`,
    find: "count === 0 && before >= (",
    replace: "count === 0 && before > (",
    breaks: "A video with a single view falls to none without a doubt.",
    noticedBy: judging,
  },
  {
    file: `${domain}/tracking/judge-answer.ts`,
    find: "agreed.every((before) => before >= LOSABLE && count < before / 2)",
    replace: "agreed.some((before) => before >= LOSABLE && count < before / 2)",
    breaks: "A true count is doubted because of a single wrong one before it.",
    noticedBy: judging,
  },
  {
    file: `${domain}/tracking/judge-answer.ts`,
    find: "Math.min(LONGEST_DAYS, Math.max(1, hours / DAY_HOURS))",
    replace: "Math.max(1, hours / DAY_HOURS)",
    breaks: "After months without a check, any count is accepted, and paid.",
    noticedBy: judging,
  },
  {
    file: `${domain}/tracking/judge-answer.ts`,
    find: "if (left.viewCount === null || right.viewCount === null) return false;",
    replace: "",
    breaks: "Two sources that both hide views confirm each other's other counts.",
    noticedBy: judging,
  },
  {
    file: `${tracking}/facts/record-snapshots.ts`,
    find: "${perCount(({ count }) => sql`${count} = n.${count}`)}",
    replace:
      "view_count = n.view_count, like_count = n.like_count, comment_count = n.comment_count, share_count = n.bookmark_count, bookmark_count = n.share_count",
    breaks: "A video shows its bookmarks as shares.",
    noticedBy: fiveCounts,
  },
  {
    file: `${tracking}/facts/record-snapshots.ts`,
    find: "${growth(sql`${stem}_rise`)} as ${gain}",
    replace: '${growth(sql`${stem.strings[0] === "like" ? sql`comment` : stem}_rise`)} as ${gain}',
    breaks: "The likes that a day gained are its comments.",
    noticedBy: fiveCounts,
  },
  {
    file: `${tracking}/facts/record-snapshots.ts`,
    find: "f.video_key = t.video_key and f.day < t.first_day",
    replace: "f.video_key = t.video_key and f.day < t.first_day - 1",
    breaks: "A day gains what the day before has gained already.",
    noticedBy: facts,
  },
  {
    file: `${tracking}/facts/record-snapshots.ts`,
    find: "observed_at = greatest(v.observed_at, n.observed_at)",
    replace: "observed_at = n.observed_at",
    breaks: "An import of old counts makes a video look as if nobody had checked it since.",
    noticedBy: fiveCounts,
  },
  {
    file: `${tracking}/facts/record-snapshots.ts`,
    find: "sql`${count} = greatest(kept.${count}, excluded.${count})`",
    replace: "sql`${count} = excluded.${count}`",
    breaks: "Counts of a snapshot are lost where a second answer of that instant does not tell them.",
    noticedBy: fiveCounts,
  },
  {
    file: `${tracking}/facts/fact-partitions.ts`,
    find: "const firstKept = addDays(dateOf(keepSnapshotsSince(services)), -1);",
    replace: "const firstKept = addDays(dateOf(keepSnapshotsSince(services)), 31);",
    breaks: "Raw snapshots are dropped that are still to be kept.",
    noticedBy: partitions,
  },
  {
    file: `${tracking}/facts/fact-partitions.ts`,
    find: "number === 12 ? `${year + 1}-01`",
    replace: "number === 12 ? `${year}-01`",
    breaks: "Nothing can be recorded in December.",
    noticedBy: partitions,
  },
  {
    file: `${tracking}/facts/fact-partitions.ts`,
    find: "addFactPartitions(db, [today, addDays(today, 31)])",
    replace: "addFactPartitions(db, [today])",
    breaks: "The first write of a year has to wait for room.",
    noticedBy: partitions,
  },
  {
    file: `${tracking}/facts/assignment-totals.ts`,
    find: "${ofAssignment} and t.day > changed.day offset 0",
    replace: "${ofAssignment} and t.day > changed.day + 1 offset 0",
    breaks: "A late count is missing in the totals of the next day.",
    noticedBy: totals,
  },
  {
    file: `${tracking}/facts/assignment-totals.ts`,
    find: "s.creator_id = v.creator_id\n          and v.published_on between s.valid_from and coalesce(s.valid_until, 'infinity')",
    replace:
      "s.creator_id = v.creator_id\n          and v.published_on >= s.valid_from and v.published_on < coalesce(s.valid_until, 'infinity')",
    breaks: "Videos of an assignment's last day are missing in its totals.",
    noticedBy: totals,
  },
  {
    file: `${tracking}/facts/recount-videos.ts`,
    find: "await foldVideos(tx, organizationKey, videoKeys, -1);\n  const result",
    replace: "const result",
    breaks: "A video that is excluded stays in every sum.",
    noticedBy: facts,
  },
  {
    file: `${tracking}/accounts/untrack-account.ts`,
    find: "w.state in ('open', 'paying')",
    replace: "w.state = 'open'",
    breaks: "Untracking an account deletes what a payout on its way rests on.",
    noticedBy: owed,
  },
  {
    file: `${tracking}/accounts/put-back.ts`,
    find: "w.key = any(u.window_keys) and w.state in ('open', 'paying'))`;",
    replace: "w.key = any(u.window_keys) and w.state = 'paying')`;",
    breaks: "What an unpaid window rests on is deleted by night.",
    noticedBy: owed,
  },
  {
    file: `${tracking}/accounts/put-back.ts`,
    find: "and not exists (select from videos v where v.organization_key = f.organization_key and v.key = f.video_key)",
    replace: "",
    breaks: "The history of an account is deleted when it is tracked again.",
    noticedBy: owed,
  },
  {
    file: `${tracking}/sync/claim-run.ts`,
    find: "or (status = 'Running' and lease_until <= ${now}))\n      returning",
    replace: "or status = 'Running')\n      returning",
    breaks: "Two workers carry out one sync at the same time.",
    noticedBy: takingOver,
  },
  {
    file: `${tracking}/sync/settle-run.ts`,
    find: "on ours.id = r.id and ours.attempts = r.attempts",
    replace: "on ours.id = r.id",
    breaks: "A worker who is late stores what another one is fetching anew.",
    noticedBy: takingOver,
  },
  {
    file: `${tracking}/sync/schedule-due-syncs.ts`,
    find: "where next_sync_at <= ${now}",
    replace: "where next_sync_at < ${now}",
    breaks: "A sync that is due at a full minute waits for the next one.",
    noticedBy: scheduling,
  },
];
