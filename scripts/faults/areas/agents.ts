import type { Fault } from "../fault.ts";

const agents = "apps/server/src/modules/agents";
const decidingAtOnce = [`${agents}/proposals/deciding-at-once.api.test.ts`];

/** What programs propose, and what people decide about it. */
export const faults: readonly Fault[] = [
  {
    file: `${agents}/proposals/payout-proposals.ts`,
    find: "    if (!isMarked) throw decidedAlready();\n",
    replace: "",
    breaks: "A proposal is paid although somebody declined it at the same moment.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${agents}/proposals/payout-proposals.ts`,
    find: 'if (!(await markDecided(tx, ctx, proposal, "declined"))) throw decidedAlready();',
    replace: 'await markDecided(tx, ctx, proposal, "declined");',
    breaks: "Whoever declines a proposal that was just paid reads that it is declined.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${agents}/proposals/payout-proposals.ts`,
    find: "and p.id = ${id} and ${isOpen}`);",
    replace: "and p.id = ${id}`);",
    breaks: "A proposal is decided twice.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${agents}/proposals/payout-proposals.ts`,
    find: " and p.expires_at > ${ctx.clock.now()} and w.state",
    replace: " and w.state",
    breaks: "Proposals that nobody can confirm any more stay in the list.",
    noticedBy: decidingAtOnce,
  },
  {
    file: `${agents}/proposals/payout-proposals.ts`,
    find: "and p.expires_at > ${ctx.clock.now()} and w.state = 'open'\n",
    replace: "and p.expires_at > ${ctx.clock.now()}\n",
    breaks: "Proposals of windows that were paid or canceled stay in the list.",
    noticedBy: decidingAtOnce,
  },
];
