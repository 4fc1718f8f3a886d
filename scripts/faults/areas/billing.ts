import type { Fault } from "../fault.ts";

const modules = "apps/server/src/modules";
const billing = `${modules}/billing`;
const payouts = `${modules}/payouts`;
const domain = "packages/domain/src";
const assigning = [`${modules}/campaigns/assignments/assign-creators.api.test.ts`];
const cancellations = [`${payouts}/paying/cancellations/cancellations.api.test.ts`];
const held = [`${billing}/holds/refuse-held.api.test.ts`];
const holds = [`${payouts}/books/due/publish-holds.api.test.ts`];
const owed = [`${billing}/owed/owed.api.test.ts`];
const owedDays = ["apps/server/src/modules/payouts/paying/issuing/last-day-of-windows.api.test.ts"];
const unassigning = [`${modules}/campaigns/assignments/unassign-creators.api.test.ts`];
const factDays = [`${payouts}/books/calculation/edge-days.api.test.ts`];
const stages = [`${domain}/payouts/hold-stage.test.ts`];
const normalizing = [`${domain}/campaigns/spec/normalize-spec.test.ts`];
const simulated = [`${billing}/simulated/remove-simulated-data.api.test.ts`];

/** Billing windows from their first day on: what they owe, when they are due, holds, and acts that lower what is due. */
export const faults: readonly Fault[] = [
  {
    file: `${billing}/owed/guard-due-amounts.ts`,
    find: "w.state in ('open', 'paying') and w.ends_on < ${today}::date",
    replace: "w.state in ('open', 'paying') and w.ends_on <= ${today}::date",
    breaks: "Excluding a video is refused for a window that still runs on its last day.",
    noticedBy: owedDays,
  },
  {
    file: `${billing}/owed/guard-due-amounts.ts`,
    find: "w.state in ('open', 'paying') and w.ends_on < ${today}::date",
    replace: "w.state in ('open', 'paying') and w.ends_on < ${today}::date - 1",
    breaks: "On its first due day, a window loses what it owes without anybody being asked.",
    noticedBy: owedDays,
  },
  {
    file: `${billing}/owed/guard-due-amounts.ts`,
    find: "w.state in ('open', 'paying') and w.ends_on < ${today}::date",
    replace: "w.state = 'open' and w.ends_on < ${today}::date",
    breaks: "While the provider is asked for a window, what it owes is lowered without a word.",
    noticedBy: owedDays,
  },
  {
    file: `${billing}/owed/guard-due-amounts.ts`,
    find: "w.ends_on >= touched.since",
    replace: "w.ends_on > touched.since",
    breaks: "A video of a window's last day is taken away without anybody being asked.",
    noticedBy: owedDays,
  },
  {
    file: `${billing}/owed/guard-due-amounts.ts`,
    find: "afterMinor < beforeMinor);",
    replace: "afterMinor <= beforeMinor);",
    breaks: "Acts that change no amount are refused.",
    noticedBy: owed,
  },
  {
    file: `${billing}/owed/guard-due-amounts.ts`,
    find: "return beforeMinor - afterMinor;",
    replace: "return afterMinor - beforeMinor;",
    breaks: "Of many windows, those that lose least are listed first.",
    noticedBy: owed,
  },
  {
    file: `${modules}/campaigns/assignments/assign-creators.ts`,
    find: "validUntil !== null && validUntil < today",
    replace: "validUntil !== null && validUntil <= today",
    breaks: "An assignment is told as over on its last day.",
    noticedBy: assigning,
  },
  {
    file: `${modules}/campaigns/assignments/assign-creators.ts`,
    find: "if (assignment.validFrom > today) return [];",
    replace: "if (assignment.validFrom >= today) return [];",
    breaks: "Nobody hears of an assignment that starts today.",
    noticedBy: assigning,
  },
  {
    file: `${billing}/windows/open-windows.ts`,
    find: "a.next_window_on <= ${today} and",
    replace: "a.next_window_on < ${today} and",
    breaks: "A window is missing on its first day.",
    noticedBy: assigning,
  },
  {
    file: `${billing}/windows/open-windows.ts`,
    find: "w.ends_on < (w.updated_at at time zone 'UTC')::date",
    replace: "w.ends_on <= (w.updated_at at time zone 'UTC')::date",
    breaks: "A window that was taken away and given back on its last day is due in a second generation.",
    noticedBy: unassigning,
  },
  {
    file: `${billing}/windows/event-windows.ts`,
    find: "and w.told_generation = w.generation",
    replace: "",
    breaks: "Listeners hear that a window is due no more of which they never heard that it was.",
    noticedBy: cancellations,
  },
  {
    file: `${billing}/windows/realign-windows.ts`,
    find: "before !== null && before < validUntil ? before : validUntil",
    replace: "before !== null && before > validUntil ? before : validUntil",
    breaks: "Windows after an assignment's new end stay due.",
    noticedBy: unassigning,
  },
  {
    file: `${billing}/windows/realign-windows.ts`,
    find: "and window_key = any(${windowKeys}::bigint[]) and ended_at is null`",
    replace: "and window_key = any(${windowKeys}::bigint[]) and ended_at is not null`",
    breaks: "A window that was taken away stands among the canceled ones when it comes back.",
    noticedBy: cancellations,
  },
  {
    file: `${billing}/holds/payout-hold.ts`,
    find: "-days - 1)",
    replace: "-days - 2)",
    breaks: "A hold refuses a day later than is set.",
    noticedBy: held,
  },
  {
    file: `${billing}/holds/payout-hold.ts`,
    find: "w.state = 'open' and w.pays and w.ends_on < ${today}",
    replace: "w.state in ('open', 'paying') and w.pays and w.ends_on < ${today}",
    breaks: "A window that waits for the provider keeps the team in a hold.",
    noticedBy: [`${payouts}/paying/issuing/open-payouts.api.test.ts`],
  },
  {
    file: `${billing}/holds/payout-hold.ts`,
    find: "w.state = 'open' and w.pays and w.ends_on < ${today}",
    replace: "w.state = 'open' and w.pays and w.ends_on <= ${today}",
    breaks: "A window that still runs on its last day is named as overdue.",
    noticedBy: owedDays,
  },
  {
    file: `${billing}/holds/payout-hold.ts`,
    find: "if (stage === previousStage) return;",
    replace: "if (stage === null) return;",
    breaks: "Nobody hears that a hold is over.",
    noticedBy: holds,
  },
  {
    file: `${domain}/payouts/hold-stage.ts`,
    find: "daysBetween(endsOn, today) - 1",
    replace: "daysBetween(endsOn, today)",
    breaks: "A hold begins a day early.",
    noticedBy: stages,
  },
  {
    file: `${domain}/payouts/hold-stage.ts`,
    find: "daysDue >= threshold",
    replace: "daysDue > threshold",
    breaks: "A hold begins a day late.",
    noticedBy: stages,
  },
  {
    file: `${domain}/campaigns/spec/normalize-spec.ts`,
    find: "tiers.length > 1 || tiers.some(({ to }) => to !== undefined)",
    replace: "tiers.some(({ to }) => to !== undefined)",
    breaks: "A ladder of bonuses without ends pays all its steps together.",
    noticedBy: normalizing,
  },
  {
    file: `${billing}/amounts/window-facts.ts`,
    find: "::int) and w.ends_on\n",
    replace: "::int) and w.ends_on - 1\n",
    breaks: "Videos of a window's last day are not paid.",
    noticedBy: factDays,
  },
  {
    file: `${billing}/amounts/window-facts.ts`,
    find: "and f.day <= ${day}",
    replace: "and f.day < ${day}",
    breaks: "Views of the last day on which they count are not paid.",
    noticedBy: factDays,
  },
  {
    file: `${billing}/amounts/window-facts.ts`,
    find: "${viewsUpTo(organizationId, sql`w.starts_on - 1`)}",
    replace: "${viewsUpTo(organizationId, sql`w.starts_on`)}",
    breaks: "What an earlier video gained on the window's first day is paid in no window.",
    noticedBy: factDays,
  },
  {
    file: `${billing}/amounts/window-facts.ts`,
    find: 'publicationScope === "current_period_only" ? 0 : windowDays - 1',
    replace: 'publicationScope === "current_period_only" ? 0 : windowDays - 2',
    breaks: "Videos are left out on the last day on which they count.",
    noticedBy: factDays,
  },
  {
    file: `${billing}/amounts/window-facts.ts`,
    find: "const lastDay = sql`v.published_on + ${windowDays - 1}::int`;",
    replace: "const lastDay = sql`v.published_on + ${windowDays}::int`;",
    breaks: "Views count for a day longer than the rules say.",
    noticedBy: factDays,
  },
  {
    file: `${billing}/amounts/amount-changes.ts`,
    find: "w.ends_on >= changed.since\n",
    replace: "w.ends_on > changed.since\n",
    breaks: "A window keeps its amount when something of its last day changes.",
    noticedBy: owedDays,
  },
  {
    file: `${billing}/amounts/calculate-amounts.ts`,
    find: "and w.key = asked.key and w.state = 'open'",
    replace: "and w.key = asked.key",
    breaks: "Canceled windows change their amounts with the campaign's rules.",
    noticedBy: cancellations,
  },
  {
    file: `${billing}/simulated/remove-simulated-data.ts`,
    find: "({ row }) => row.ends_on < today",
    replace: "({ row }) => row.ends_on <= today",
    breaks: "Removing simulated data is refused for a window that still runs on its last day.",
    noticedBy: simulated,
  },
  {
    file: `${billing}/simulated/remove-simulated-data.ts`,
    find: "({ row }) => row.ends_on < today",
    replace: "({ row }) => row.ends_on > today",
    breaks: "Removing simulated data lowers what is due without a warning.",
    noticedBy: simulated,
  },
  {
    file: `${billing}/simulated/get-simulated-data.ts`,
    find: "({ row }) => row.ends_on < today",
    replace: "({ row }) => row.ends_on <= today",
    breaks: "The preview counts a window as due on its last day.",
    noticedBy: simulated,
  },
  {
    file: `${billing}/simulated/get-simulated-data.ts`,
    find: "({ row }) => row.ends_on >= today",
    replace: "({ row }) => row.ends_on > today",
    breaks: "The preview leaves out a window that still runs on its last day.",
    noticedBy: simulated,
  },
];
