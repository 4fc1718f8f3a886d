import type { Fault } from "../fault.ts";

const modules = "apps/server/src/modules";
const payouts = `${modules}/payouts`;
const balance = [`${payouts}/books/balance/creator-balance.api.test.ts`];
const cancellations = [`${payouts}/paying/cancellations/cancellations.api.test.ts`];
const telling = [`${payouts}/messages/tell-of-payouts.api.test.ts`];
const initiating = [`${payouts}/paying/issuing/initiate-payout.api.test.ts`];
const lastDay = [`${payouts}/books/due/last-day.api.test.ts`];
const oppositeOrders = [`${payouts}/paying/cancellations/opposite-orders.api.test.ts`];
const plans = [`${payouts}/paying/plans/payout-plans.api.test.ts`];
const precisions = [`${payouts}/paying/issuing/other-precisions.api.test.ts`];
const decidingAtOnce = [`${modules}/agents/proposals/deciding-at-once.api.test.ts`];
const edges = [`${payouts}/books/queues/reference-date.api.test.ts`];
const invoices = [`${payouts}/papers/invoices.api.test.ts`];
const monthEdges = [`${payouts}/papers/statements.api.test.ts`];
const issuedDays = [`${payouts}/books/queues/paid-queue.api.test.ts`];
const booksOfDays = [`${payouts}/books/issued-days.api.test.ts`];

/** Windows, their queues, payouts recorded by hand, balances, plans and papers. */
export const faults: readonly Fault[] = [
  {
    file: `${payouts}/paying/cancellations/cancel-payout.ts`,
    find: "ends_on >= dateOf(clock.now())",
    replace: "ends_on > dateOf(clock.now())",
    breaks: "A window is canceled on its last day, while the creator still earns in it.",
    noticedBy: lastDay,
  },
  {
    file: `${payouts}/paying/cancellations/cancel-payout.ts`,
    find: "(left.name < right.name ? -1 : 1)",
    replace: "left.place - right.place",
    breaks:
      "Two people who cancel the same windows in opposite orders wait for each other, and one is refused.",
    noticedBy: oppositeOrders,
  },
  {
    file: `${payouts}/paying/cancellations/cancel-payout.ts`,
    find: 'if (state === "paying")',
    replace: 'if (state === "paid")',
    breaks: "A window whose payout waits for the provider is refused without the way out.",
    noticedBy: [`${payouts}/paying/issuing/open-payouts.api.test.ts`],
  },
  {
    file: `${payouts}/paying/cancellations/cancel-payout.ts`,
    find: "and window_key = ${windowKey} and ended_at is null returning id",
    replace: "and window_key = ${windowKey} returning id",
    breaks: "A window that is canceled once more can no longer be reinstated.",
    noticedBy: cancellations,
  },
  {
    file: `${payouts}/paying/cancellations/cancel-payout.ts`,
    find: "set amount_minor = ${-nettedMinor}",
    replace: "set amount_minor = ${nettedMinor}",
    breaks: "A window that the balance took up whole is shown with a negative amount.",
    noticedBy: balance,
  },
  {
    file: `${payouts}/paying/issuing/initiate-payout.ts`,
    find: '(state === "open" || state === "paying") && ends_on < dateOf(clock.now())',
    replace: '(state === "open" || state === "paying") && ends_on <= dateOf(clock.now())',
    breaks: "A window is paid on its last day, before its views are complete.",
    noticedBy: lastDay,
  },
  {
    file: `${payouts}/paying/issuing/initiate-payout.ts`,
    find: "calculatedAt !== undefined && ends_on < dateOf(calculatedAt)",
    replace: "calculatedAt !== undefined && ends_on <= dateOf(calculatedAt)",
    breaks: "A window is paid as it was calculated on its last day, without the views of that evening.",
    noticedBy: lastDay,
  },
  {
    file: `${payouts}/paying/issuing/initiate-payout.ts`,
    find: "!wasDue || generation !== calculatedGeneration",
    replace: "!wasDue",
    breaks: "A window that was canceled and reinstated is paid by the calculation from before.",
    noticedBy: initiating,
  },
  {
    file: `${payouts}/paying/issuing/initiate-payout.ts`,
    find: "coalesce(a.valid_until <= w.ends_on, false)",
    replace: "coalesce(a.valid_until < w.ends_on, false)",
    breaks: "The last window of an assignment is paid without the bonuses that come with it.",
    noticedBy: [`${payouts}/paying/issuing/initiate-refusals.api.test.ts`],
  },
  {
    file: `${payouts}/paying/issuing/choose-line-items.ts`,
    find: "decimal && unitsAtScale(decimal, precision)",
    replace: "decimal && unitsAtScale(decimal, 2)",
    breaks: "Edited lines of a payout in yen pay a hundred times the amount.",
    noticedBy: precisions,
  },
  {
    file: `${payouts}/paying/issuing/choose-line-items.ts`,
    find: "amountMinor <= 0n)",
    replace: "amountMinor < 0n)",
    breaks: "A payout of nothing is recorded.",
    noticedBy: initiating,
  },
  {
    file: `${payouts}/paying/issuing/record-payout.ts`,
    find: "precision: currencyOf(currency).precision,",
    replace: "precision: 2,",
    breaks: "A payout in yen or Kuwaiti dinars is read with two decimals.",
    noticedBy: precisions,
  },
  {
    file: `${payouts}/paying/issuing/record-payout.ts`,
    find: "if (providerPayoutId === null) await issueInvoice",
    replace: "if (providerPayoutId !== null) await issueInvoice",
    breaks: "A self-billing invoice is numbered before the money is approved, and none for what was sent.",
    noticedBy: invoices,
  },
  {
    file: `${payouts}/messages/tell-of-payouts.ts`,
    find: 'return providerPayoutId === null ? "payout.sent" : undefined;',
    replace: 'return providerPayoutId !== null ? "payout.sent" : undefined;',
    breaks:
      "Creators are told in the chat of money that a provider has sent, and not of what was sent outside.",
    noticedBy: telling,
  },
  {
    file: `${payouts}/paying/issuing/record-payout.ts`,
    find: "data: { payout }, isMailed: true as const }",
    replace: "data: { payout } }",
    breaks: "Creators get no email of money that was sent outside of the service.",
    noticedBy: initiating,
  },
  {
    file: `${payouts}/messages/mail-payouts.ts`,
    find: "key,\n      ...(isOwed",
    replace: "...(isOwed",
    breaks: "A worker that dies after it sent an email sends another one.",
    noticedBy: telling,
  },
  {
    file: `${payouts}/paying/issuing/manual-payout.ts`,
    find: "known.amountMinor === details.amountMinor &&",
    replace: "",
    breaks: "The id of a payout answers as if another amount had been paid.",
    noticedBy: [`${payouts}/paying/issuing/manual-payouts.api.test.ts`],
  },
  {
    file: `${payouts}/paying/cancellations/void-payout.ts`,
    find: "withdrawn_at !== null)",
    replace: "paid_at === null)",
    breaks: "A payout is voided twice, and its window, paid since, is due again.",
    noticedBy: [`${payouts}/books/ledger.api.test.ts`],
  },
  {
    file: `${payouts}/books/balance/creator-balance.ts`,
    find: "const setOffMinor = applied_minor - amount_minor;",
    replace: "const setOffMinor = 0n;",
    breaks: "Reversing an entry that payouts used in part gives the creator the whole of it again.",
    noticedBy: balance,
  },
  {
    file: `${payouts}/books/balance/open-balance.ts`,
    find: "and creator_id = ${creatorId} and currency = ${currency}",
    replace: "and creator_id = ${creatorId}",
    breaks: "A balance in dollars is taken off a payout in euros.",
    noticedBy: balance,
  },
  {
    file: `${payouts}/books/balance/open-balance.ts`,
    find: "and p.window_key is distinct from ${windowKey}",
    replace: "",
    breaks: "What a plan set aside is missing when the same plan is carried out.",
    noticedBy: [`${payouts}/paying/plans/plans-with-balance.api.test.ts`],
  },
  {
    file: `${payouts}/paying/plans/carry-out-plan.ts`,
    find: "if (plan.carry_out_at > now)",
    replace: "if (plan.carry_out_at >= now)",
    breaks: "A planned payout is not recorded when its time has come.",
    noticedBy: plans,
  },
  {
    file: `${payouts}/paying/plans/undo-plans.ts`,
    find: "and id = any(${ids}::text[]) and state = 'open' returning id",
    replace: "and id = any(${ids}::text[]) and state in ('open', 'done') returning id",
    breaks: "A payout that is recorded already is told as undone.",
    noticedBy: plans,
  },
  {
    file: `${payouts}/paying/plans/plan-payouts.ts`,
    find: "if (amount === seen) return;",
    replace: "if (amount <= seen) return;",
    breaks: "A window that pays less by now is planned at an amount that nobody has seen.",
    noticedBy: plans,
  },
  {
    file: `${payouts}/books/due/publish-due-payouts.ts`,
    find: "and w.ends_on < ${dateOf(now)}",
    replace: "and w.ends_on <= ${dateOf(now)}",
    breaks: "A window is published as due on its last day.",
    noticedBy: [`${payouts}/books/due/publish-due-payouts.api.test.ts`],
  },
  {
    file: `${payouts}/books/queues/window-queue.ts`,
    find: "sql`w.state in ('open', 'paying') and w.ends_on < ${today}`",
    replace: "sql`w.state in ('open', 'paying') and w.ends_on <= ${today}`",
    breaks: "A window stands in the due queue on its last day.",
    noticedBy: [`${payouts}/books/queues/window-queues.api.test.ts`],
  },
  {
    file: `${payouts}/books/queues/window-queue.ts`,
    find: "x.canceled_at < ${end} and",
    replace: "x.canceled_at <= ${end} and",
    breaks: "A window that was canceled at midnight counts as canceled on the day before.",
    noticedBy: edges,
  },
  {
    file: `${payouts}/books/queues/window-queue.ts`,
    find: "p.paid_at < ${end}",
    replace: "p.paid_at <= ${end}",
    breaks: "A window that was paid at midnight is missing among those due on the day before.",
    noticedBy: edges,
  },
  {
    file: `${payouts}/books/queues/list-paid.ts`,
    find: "sql`s.paid_at < ${endInstant(calendarDate(to))}`",
    replace: "sql`s.paid_at <= ${endInstant(calendarDate(to))}`",
    breaks: "Payouts of one day show one of the next.",
    noticedBy: issuedDays,
  },
  {
    file: `${payouts}/books/queues/list-paid.ts`,
    find: "sql`s.paid_at >= ${startInstant(calendarDate(from))}`",
    replace: "sql`s.paid_at > ${startInstant(calendarDate(from))}`",
    breaks: "Payouts of one day leave out one that was made at midnight.",
    noticedBy: issuedDays,
  },
  {
    file: `${payouts}/papers/month-statements.ts`,
    find: "and e.posted_at < ${new Date(endOf(month))}",
    replace: "and e.posted_at <= ${new Date(endOf(month))}",
    breaks: "A payout of the first instant of a month stands on the statements of two months.",
    noticedBy: monthEdges,
  },
  {
    file: `${modules}/agents/proposals/payout-proposals.ts`,
    find: "and p.id = ${id} and ${isOpen}`);\n  if (marked",
    replace: "and p.id = ${id}`);\n  if (marked",
    breaks:
      "A proposal is declined at the moment in which it is confirmed, and both are told that it worked.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${modules}/agents/proposals/payout-proposals.ts`,
    find: "window.ends_on >= dateOf(at)",
    replace: "window.ends_on > dateOf(at)",
    breaks: "A window that still runs is proposed on its last day.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${modules}/agents/proposals/payout-proposals.ts`,
    find: "if (expires_at <= clock.now())",
    replace: "if (expires_at < clock.now())",
    breaks: "A proposal is confirmed at the instant in which it has expired.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${payouts}/paying/plans/plan-payouts.ts`,
    find: "  await postponeTogether(ctx, ids);\n",
    replace: "",
    breaks: "The first of several planned payouts is recorded while the last can still be undone.",
    noticedBy: plans,
  },
  {
    file: `${payouts}/books-files.ts`,
    find: "sql`s.paid_at >= ${startInstant(calendarDate(from))}`",
    replace: "sql`s.paid_at > ${startInstant(calendarDate(from))}`",
    breaks: "The export of some days leaves out a payout that was issued at midnight.",
    noticedBy: booksOfDays,
  },
  {
    file: `${payouts}/books-files.ts`,
    find: "sql`s.paid_at < ${endInstant(calendarDate(to))}`",
    replace: "sql`s.paid_at <= ${endInstant(calendarDate(to))}`",
    breaks: "The export of some days includes a payout of the day after.",
    noticedBy: booksOfDays,
  },
  {
    file: `${payouts}/books/ledger.ts`,
    find: "sql`e.posted_at >= ${startInstant(calendarDate(from))}`",
    replace: "sql`e.posted_at > ${startInstant(calendarDate(from))}`",
    breaks: "The ledger of some days leaves out an entry of midnight.",
    noticedBy: booksOfDays,
  },
  {
    file: `${payouts}/books/ledger.ts`,
    find: "sql`e.posted_at < ${endInstant(calendarDate(to))}`",
    replace: "sql`e.posted_at <= ${endInstant(calendarDate(to))}`",
    breaks: "The ledger of some days includes an entry of the day after.",
    noticedBy: booksOfDays,
  },
];
