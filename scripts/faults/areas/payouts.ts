import type { Fault } from "../fault.ts";

const payouts = "apps/server/src/modules/payouts";

export const faults: readonly Fault[] = [
  {
    file: `${payouts}/cancellations/cancel-payout.ts`,
    find: "ends_on >= dateOf(clock.now())",
    replace: "ends_on > dateOf(clock.now())",
    breaks: "A window can be canceled on its last day, while it still runs.",
    noticedBy: [`${payouts}/cancellations/cancellations.api.test.ts`],
  },
];
