import type { Fault } from "../fault.ts";

const domain = "packages/domain/src";
const spec = `${domain}/campaigns/spec`;
const spans = `${domain}/campaigns/assignments`;
const calendar = `${domain}/calendar`;
const campaigns = "apps/server/src/modules/campaigns";
const normalizing = [`${spec}/normalize-spec.test.ts`];
const statuses = [`${spans}/assignment-status.test.ts`];
const windows = [`${spans}/assignment-windows.test.ts`];
const resolving = [`${spans}/resolve-span.test.ts`];
const cycles = [`${calendar}/cycles.test.ts`];
const assigning = [`${campaigns}/assignments/assign-creators.api.test.ts`];
const unassigning = [`${campaigns}/assignments/unassign-creators.api.test.ts`];
const switching = [`${campaigns}/assignments/switch-campaign.api.test.ts`];
const ending = [`${campaigns}/ending/end-campaign.api.test.ts`];
const moments = [`${campaigns}/moments/publish-due-moments.api.test.ts`];

/** Campaigns as they are written down, their cycles, and who works in them from when to when. */
export const faults: readonly Fault[] = [
  {
    file: `${spec}/normalize-spec.ts`,
    find: "input.currency ?? defaults.currency",
    replace: "defaults.currency",
    breaks: "A campaign in yen pays in the organization's dollars.",
    noticedBy: normalizing,
  },
  {
    file: `${spec}/normalize-spec.ts`,
    find: "|| tiers.some(({ to }) => to !== undefined)",
    replace: "",
    breaks: "A single bonus tier with an end pays beside others that are added later.",
    noticedBy: normalizing,
  },
  {
    file: `${spec}/normalize-spec.ts`,
    find: "mode: mode ?? defaultBonusMode(tiers)",
    replace: "mode: defaultBonusMode(tiers)",
    breaks: "Bonuses that were to add up pay the highest one only.",
    noticedBy: normalizing,
  },
  {
    file: `${spec}/normalize-spec.ts`,
    find: 'eligibility?.publicationScope ?? "include_earlier"',
    replace: 'eligibility?.publicationScope ?? "current_period_only"',
    breaks: "Views of earlier videos are not paid where nobody said anything about them.",
    noticedBy: normalizing,
  },
  {
    file: `${spec}/normalize-spec.ts`,
    find: "limit: limit && normalizeLimit(limit)",
    replace: "limit: normalizeLimit(limit ?? {})",
    breaks: "A base payout without a limit is stored as one with an empty limit.",
    noticedBy: normalizing,
  },
  {
    file: `${spans}/assignment-status.ts`,
    find: "if (today < validFrom)",
    replace: "if (today <= validFrom)",
    breaks: "An assignment has not begun on its first day.",
    noticedBy: statuses,
  },
  {
    file: `${spans}/assignment-status.ts`,
    find: "startsOn <= running.validUntil",
    replace: "startsOn < running.validUntil",
    breaks: "A creator starts in a campaign on the last day of the one before.",
    noticedBy: statuses,
  },
  {
    file: `${spans}/assignment-status.ts`,
    find: "right.validFrom <= left.validUntil",
    replace: "right.validFrom < left.validUntil",
    breaks: "Two assignments share a day, which is paid twice.",
    noticedBy: statuses,
  },
  {
    file: `${spans}/assignment-status.ts`,
    find: '(withStatus("active") ?? withStatus("scheduled"))',
    replace: '(withStatus("scheduled") ?? withStatus("active"))',
    breaks: "Ending what a creator does now ends what they do next.",
    noticedBy: statuses,
  },
  {
    file: `${spans}/resolve-span.ts`,
    find: "firstCycle.endsOn > endsOn",
    replace: "firstCycle.endsOn >= endsOn",
    breaks: "Nobody can start with the last cycle of a campaign.",
    noticedBy: resolving,
  },
  {
    file: `${spans}/resolve-span.ts`,
    find: "chosen.startsOn < schedule.startsOn",
    replace: "chosen.startsOn <= schedule.startsOn",
    breaks: "Nobody can start on a campaign's first day.",
    noticedBy: resolving,
  },
  {
    file: `${spans}/resolve-span.ts`,
    find: "endsOn === null || endsOn <= validFrom",
    replace: "endsOn === null || endsOn < validFrom",
    breaks: "An assignment that is to be cleared keeps its first day.",
    noticedBy: resolving,
  },
  {
    file: `${spans}/resolve-span.ts`,
    find: "endsOn > campaign.endsOn",
    replace: "endsOn >= campaign.endsOn",
    breaks: "An assignment cannot end on the last day of its campaign.",
    noticedBy: resolving,
  },
  {
    file: `${spans}/resolve-span.ts`,
    find: "validUntil === null || validUntil > endsOn",
    replace: "validUntil === null || validUntil >= endsOn",
    breaks: "Ending a campaign asks about assignments that end on that very day.",
    noticedBy: resolving,
  },
  {
    file: `${spans}/resolve-span.ts`,
    find: "lastDay < firstOwnCycle(schedule, validFrom).endsOn",
    replace: "lastDay <= firstOwnCycle(schedule, validFrom).endsOn",
    breaks: "An assignment of one full cycle is revoked when its campaign ends.",
    noticedBy: resolving,
  },
  {
    file: `${spans}/assignment-windows.ts`,
    find: "validUntil !== null && validUntil < endsOn;",
    replace: "validUntil !== null && validUntil <= endsOn;",
    breaks: "A window that ends with its cycle is called cut short.",
    noticedBy: windows,
  },
  {
    file: `${spans}/assignment-windows.ts`,
    find: ".filter(({ endsOn }) => endsOn >= since)",
    replace: ".filter(({ endsOn }) => endsOn > since)",
    breaks: "A window is missing on its last day.",
    noticedBy: windows,
  },
  {
    file: `${spans}/assignment-windows.ts`,
    find: "endsOn < today && addDays(endsOn, 1) >= since",
    replace: "endsOn <= today && addDays(endsOn, 1) >= since",
    breaks: "Listeners hear that a period is over while it runs.",
    noticedBy: windows,
  },
  {
    file: `${calendar}/cycles.ts`,
    find: "addDays(cycleStart(origin, length, index + 1), -1)",
    replace: "addDays(cycleStart(cycleStart(origin, length, index), length, 1), -1)",
    breaks: "A cycle from the 31st ends days early after a short month, and pays those days in none.",
    noticedBy: cycles,
  },
  {
    file: `${calendar}/cycles.ts`,
    find: "> date ? latest - 1 : latest",
    replace: ">= date ? latest - 1 : latest",
    breaks: "The first day of a monthly cycle counts for the month before.",
    noticedBy: cycles,
  },
  {
    file: `${calendar}/cycles.ts`,
    find: "if (endsOn <= date) return endsOn;",
    replace: "if (endsOn < date) return endsOn;",
    breaks: "A cycle is not complete on its last day.",
    noticedBy: cycles,
  },
  {
    file: `${calendar}/cycles.ts`,
    find: "index === 0 ? null : cycleAt(origin, length, index - 1)",
    replace: "index <= 1 ? null : cycleAt(origin, length, index - 1)",
    breaks: "Nobody can be assigned from a campaign's first cycle on once the second one runs.",
    noticedBy: cycles,
  },
  {
    file: `${domain}/campaigns/campaign-status.ts`,
    find: "today > endsOn",
    replace: "today >= endsOn",
    breaks: "A campaign is over on its last day.",
    noticedBy: [`${domain}/campaigns/campaign-status.test.ts`],
  },
  {
    file: `${campaigns}/assignments/assign-creators.ts`,
    find: "    refuseArchived(creators);\n",
    replace: "",
    breaks: "Archived creators are assigned, and paid.",
    noticedBy: assigning,
  },
  {
    file: `${campaigns}/assignments/lock-assigned.ts`,
    find: '  if (isOver) throw new AppError("CAMPAIGN_NOT_FOUND");\n',
    replace: "",
    breaks: "Creators are assigned to a campaign that is over.",
    noticedBy: assigning,
  },
  {
    file: `${campaigns}/assignments/change-spans.ts`,
    find: ".filter(({ validUntil }) => validUntil < today)",
    replace: ".filter(({ validUntil }) => validUntil <= today)",
    breaks: "Listeners hear on an assignment's last day that it is over.",
    noticedBy: unassigning,
  },
  {
    file: `${campaigns}/assignments/change-spans.ts`,
    find: "for (const { subjectId } of missed) told.delete(subjectId);",
    replace: "",
    breaks: "Nobody hears of an end that had not been published when it was moved.",
    noticedBy: moments,
  },
  {
    file: `${campaigns}/assignments/end-assignments.ts`,
    find: "startsOn <= end.endsOn",
    replace: "startsOn < end.endsOn",
    breaks: "A creator who changes campaigns works in both of them for a day.",
    noticedBy: switching,
  },
  {
    file: `${campaigns}/assignments/end-assignments.ts`,
    find: "({ id }) => id !== assignment.id",
    replace: "({ id }) => id === assignment.id",
    breaks: "A later end is refused because the assignment overlaps itself.",
    noticedBy: unassigning,
  },
  {
    file: `${campaigns}/ending/end-campaign.ts`,
    find: "onDay: addDays(endsOn, 1)",
    replace: "onDay: endsOn",
    breaks: "Listeners hear twice that a campaign is over.",
    noticedBy: moments,
  },
  {
    file: `${campaigns}/ending/end-campaign.ts`,
    find: "toRevoke.length > 0) throw refusal",
    replace: "toRevoke.length > 1) throw refusal",
    breaks: "Ending a campaign revokes an assignment that nobody agreed to revoke.",
    noticedBy: ending,
  },
];
