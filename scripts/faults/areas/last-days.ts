import type { Fault } from "../fault.ts";

const modules = "apps/server/src/modules";
const work = [`${modules}/portal/home/last-day-of-work.api.test.ts`];
const results = [`${modules}/creator-hub/results/last-day.api.test.ts`];

/** Rules that turn with the last day of somebody's work, or of a cycle. */
export const faults: readonly Fault[] = [
  {
    file: `${modules}/portal/home/get-home.ts`,
    find: "(valid_until is null or valid_until >= ${today})",
    replace: "(valid_until is null or valid_until > ${today})",
    breaks: "Creators see an empty page on the last day of their work.",
    noticedBy: work,
  },
  {
    file: `${modules}/briefs/publishing/publish-brief.ts`,
    find: "and (a.valid_until is null or a.valid_until >= ${today})",
    replace: "and (a.valid_until is null or a.valid_until > ${today})",
    breaks: "A brief that is published reaches no creator on the last day of their work.",
    noticedBy: work,
  },
  {
    file: `${modules}/rails/recipients/needed-currencies.ts`,
    find: "s.valid_until >= ${today}",
    replace: "s.valid_until > ${today}",
    breaks: "Creators cannot choose a payout method for the currency of their last day.",
    noticedBy: work,
  },
  {
    file: `${modules}/payouts/books/calculation/linked-accounts.ts`,
    find: "return window.endsOn < today ? [] : [`The window still runs",
    replace: "return window.endsOn <= today ? [] : [`The window still runs",
    breaks: "A calculation on the last day of a cycle does not warn that counts will grow.",
    noticedBy: results,
  },
  {
    file: `${modules}/payouts/books/calculation/linked-accounts.ts`,
    find: "...(window.endsOn < today ? ageWarnings(account, window) : []),",
    replace: "...(window.endsOn <= today ? ageWarnings(account, window) : []),",
    breaks: "A calculation on the last day of a cycle warns of counts that cannot be there yet.",
    noticedBy: results,
  },
  {
    file: `${modules}/campaigns/simulate-edit.ts`,
    find: 'return ends_on < today ? "due" : "upcoming";',
    replace: 'return ends_on <= today ? "due" : "upcoming";',
    breaks: "A simulation shows a running cycle as due on its last day.",
    noticedBy: results,
  },
  {
    file: `${modules}/creator-hub/creators/get-creator-results.ts`,
    find: "w.ends_on < ${asked.today}::date then 'due'",
    replace: "w.ends_on <= ${asked.today}::date then 'due'",
    breaks: "A creator's running cycle counts as due on its last day.",
    noticedBy: results,
  },
  {
    file: `${modules}/creator-hub/results/creator-figures.ts`,
    find: "w.ends_on < ${today}::date then 'due'",
    replace: "w.ends_on <= ${today}::date then 'due'",
    breaks: "A campaign's running cycle counts as due on its last day.",
    noticedBy: results,
  },
  {
    file: `${modules}/creator-hub/results/get-campaign-results.ts`,
    find: "w.starts_on <= ${today} and w.ends_on >= ${today}",
    replace: "w.starts_on <= ${today} and w.ends_on > ${today}",
    breaks: "The forecast of a campaign leaves out cycles on their last day.",
    noticedBy: results,
  },
  {
    file: `${modules}/creator-hub/overview-question.ts`,
    find: "p.paid_at < ${to} + 1",
    replace: "p.paid_at <= ${to} + 1",
    breaks: "A payout by hand at midnight counts on two days.",
    noticedBy: results,
  },
];
