import type { Fault } from "../fault.ts";

const portal = "apps/server/src/modules/portal";
const home = [`${portal}/home/home.api.test.ts`];
const targets = [`${portal}/targets/remind-behind-target.api.test.ts`];
const keptLinks = [`${portal}/account/kept-links.api.test.ts`];
const payouts = [`${portal}/payouts/portal-payouts.api.test.ts`];
const proofs = [`${portal}/accounts/account-proof.api.test.ts`];
const connections = [`${portal}/accounts/connections.api.test.ts`];

/** What creators see and do in the portal: their window, pay, reminders, accounts and the end of their account. */
export const faults: readonly Fault[] = [
  {
    file: `${portal}/targets/remind-behind-target.ts`,
    find: "w.ends_on >= ${today}",
    replace: "w.ends_on > ${today}",
    breaks: "A creator is not reminded on the last day of their cycle.",
    noticedBy: targets,
  },
  {
    file: `${portal}/targets/remind-behind-target.ts`,
    find: "posted * days >= target * daysOver",
    replace: "posted * days > target * daysOver",
    breaks: "A creator who is exactly on pace is reminded.",
    noticedBy: targets,
  },
  {
    file: `${portal}/targets/remind-behind-target.ts`,
    find: "daysOver * 2 < days ||",
    replace: "daysOver < days ||",
    breaks: "Creators are reminded when their cycle is over.",
    noticedBy: targets,
  },
  {
    file: `${portal}/targets/remind-behind-target.ts`,
    find: "if (noted.length > 0) await enqueue",
    replace: "await enqueue",
    breaks: "A creator is reminded twice in a cycle.",
    noticedBy: targets,
  },
  {
    file: `${portal}/home/get-running-window.ts`,
    find: "w.starts_on <= ${today}",
    replace: "w.starts_on < ${today}",
    breaks: "Creators see no cycle on its first day.",
    noticedBy: home,
  },
  {
    file: `${portal}/home/get-running-window.ts`,
    find: "w.ends_on >= ${today}",
    replace: "w.ends_on > ${today}",
    breaks: "Creators see no cycle on its last day.",
    noticedBy: home,
  },
  {
    file: `${portal}/account/unlink-settled-accounts.ts`,
    find: "w.ends_on >= ${today}",
    replace: "w.ends_on > ${today}",
    breaks: "Accounts are let go on the last day of a cycle, which then pays nothing for that day.",
    noticedBy: keptLinks,
  },
  {
    file: `${portal}/account/unlink-settled-accounts.ts`,
    find: "w.state = 'canceled' or (w.state",
    replace: "(w.state",
    breaks: "A canceled payout that is reinstated pays nothing, as its accounts were let go.",
    noticedBy: keptLinks,
  },
  {
    file: `${portal}/payouts/earnings.ts`,
    find: "w.ends_on < ${today} and w.pays",
    replace: "w.ends_on <= ${today} and w.pays",
    breaks: "A cycle counts as owed on its last day.",
    noticedBy: payouts,
  },
  {
    file: `${portal}/payouts/portal-payouts.ts`,
    find: "and p.creator_id = ${creator.id} and ${isTold}",
    replace: "and ${isTold}",
    breaks: "Creators see the payouts of others.",
    noticedBy: payouts,
  },
  {
    file: `${portal}/accounts/account-claims.ts`,
    find: "c.expires_at > ${ctx.clock.now()}",
    replace: "c.expires_at >= ${ctx.clock.now()}",
    breaks: "A code is shown that has expired.",
    noticedBy: proofs,
  },
  {
    file: `${portal}/accounts/check-claim.ts`,
    find: "claim.expires_at <= ctx.clock.now()",
    replace: "claim.expires_at < ctx.clock.now()",
    breaks: "A code proves an account at the instant in which it has expired.",
    noticedBy: proofs,
  },
  {
    file: `${portal}/accounts/connect-account.ts`,
    find: "begun.expires_at <= portal.clock.now()",
    replace: "begun.expires_at < portal.clock.now()",
    breaks: "A connection is finished at the instant in which its time is up.",
    noticedBy: connections,
  },
  {
    file: `${portal}/accounts/account-claims.ts`,
    find: "if (open < MAX_OPEN_CLAIMS) return;",
    replace: "if (open <= MAX_OPEN_CLAIMS) return;",
    breaks: "A creator has one code more than they may.",
    noticedBy: proofs,
  },
  {
    file: `${portal}/accounts/account-claims.ts`,
    find: "where organization_id = ${organizationId} and creator_id = ${creatorId}`);\n  if (open",
    replace: "where organization_id = ${organizationId}`);\n  if (open",
    breaks: "Codes of all creators count towards the limit of each.",
    noticedBy: proofs,
  },
  {
    file: `${portal}/accounts/account-claims.ts`,
    find: "and creator_id = ${creatorId} and expires_at <= ${at}",
    replace: "and creator_id = ${creatorId} and expires_at < ${at}",
    breaks: "A code that has just run out counts towards the limit.",
    noticedBy: proofs,
  },
];
