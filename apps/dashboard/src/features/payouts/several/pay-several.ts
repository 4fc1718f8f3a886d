import type { PayoutWindow, SignedCalculation } from "../../../api/types.ts";
import { minorText } from "../../../ui/product/money-text.ts";
import { payProblem } from "../pay-problem.ts";

export type Outcome =
  | { readonly state: "waiting" | "calculating" | "paying" | "paid" | "stopped" }
  | { readonly state: "failed"; readonly reason: string };

export interface PayingSteps {
  readonly calculate: (window: PayoutWindow) => Promise<SignedCalculation>;
  readonly initiate: (calculation: SignedCalculation) => Promise<unknown>;
  readonly onOutcome: (window: PayoutWindow, outcome: Outcome) => void;
  readonly isStopped: () => boolean;
}

/** Pays one window after the other; what fails does not keep the next ones from being paid. */
export async function paySeveral(windows: readonly PayoutWindow[], steps: PayingSteps): Promise<void> {
  for (const window of windows) {
    if (steps.isStopped()) steps.onOutcome(window, { state: "stopped" });
    else steps.onOutcome(window, await payOne(window, steps));
  }
}

async function payOne(window: PayoutWindow, steps: PayingSteps): Promise<Outcome> {
  try {
    steps.onOutcome(window, { state: "calculating" });
    const calculation = await steps.calculate(window);
    const { amount, currency } = calculation.payouts.total;
    if (amount !== window.payoutAmount) {
      return { state: "failed", reason: `It now comes to ${minorText(amount, currency)}. Look at it first.` };
    }
    steps.onOutcome(window, { state: "paying" });
    await steps.initiate(calculation);
    return { state: "paid" };
  } catch (error) {
    const { title, text } = payProblem(error);
    return { state: "failed", reason: `${title}. ${text}` };
  }
}

/** Why a due window is not paid together with others; undefined when it is. */
export function reasonToLeave({ payoutAmount, isAwaitingProvider }: PayoutWindow): string | undefined {
  if (isAwaitingProvider) return "On its way to the provider";
  return payoutAmount === null || payoutAmount <= 0 ? "Pays nothing" : undefined;
}
