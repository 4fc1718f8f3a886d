import { useRef, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutProvider, PayoutWindow, SignedCalculation } from "../../../api/types.ts";
import { useShowPlans } from "../../../parts/planned-payments.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { payProblem } from "../pay-problem.ts";
import { windowAddress } from "../payouts-search.ts";

export type Outcomes = ReadonlyMap<string, Outcome>;

/** Paying one after the other, with what became of each so far. */
export function usePaySeveral() {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const showPlans = useShowPlans();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [phase, setPhase] = useState<"asking" | "paying" | "done">("asking");
  const isStopped = useRef(false);

  async function start(windows: readonly PayoutWindow[], payoutProvider: PayoutProvider) {
    isStopped.current = false;
    setPhase("paying");
    setOutcomes(
      (before) => new Map([...before, ...windows.map(({ id }) => [id, { state: "waiting" }] as const)]),
    );
    const onOutcome = ({ id }: PayoutWindow, outcome: Outcome) =>
      setOutcomes((before) => new Map(before).set(id, outcome));
    if (payoutProvider === "manual") {
      await planSeveral(windows, {
        plan: (asked) => api.payoutPlans.planSeveral.call({ body: { windows: [...asked] } }),
        onOutcome,
      });
      await showPlans();
    } else
      await paySeveral(windows, {
        calculate: (window) => api.payouts.calculate.call({ body: windowAddress(window) }),
        initiate: (calculation) =>
          api.payouts.initiate.call({
            body: {
              calculation: { ...calculation },
              integrityToken: calculation.integrityToken,
              payoutProvider,
            },
          }),
        onOutcome,
        isStopped: () => isStopped.current,
      });
    setPhase("done");
    await refreshHub();
  }

  return {
    outcomes,
    phase,
    start,
    stop: () => {
      isStopped.current = true;
    },
  };
}

export type Outcome =
  | { readonly state: "waiting" | "calculating" | "paying" | "paid" | "planned" | "stopped" }
  | { readonly state: "failed"; readonly reason: string };

interface PlanningSteps {
  readonly plan: (
    windows: readonly (ReturnType<typeof windowAddress> & { readonly payoutAmount: number })[],
  ) => Promise<{ readonly failed: readonly { readonly place: number; readonly message: string }[] }>;
  readonly onOutcome: (window: PayoutWindow, outcome: Outcome) => void;
}

/** What may be planned at once. */
const maxPlans = 100;

/** Plans all windows at the amounts that are shown; they are recorded together, unless that is undone. */
export async function planSeveral(
  windows: readonly PayoutWindow[],
  { plan, onOutcome }: PlanningSteps,
): Promise<void> {
  for (let start = 0; start < windows.length; start += maxPlans) {
    const some = windows.slice(start, start + maxPlans);
    for (const window of some) onOutcome(window, { state: "calculating" });
    try {
      const asked = some.map((window) => ({
        ...windowAddress(window),
        payoutAmount: window.payoutAmount ?? 0,
      }));
      const { failed } = await plan(asked);
      const reasons = new Map(failed.map(({ place, message }) => [place, message]));
      for (const [place, window] of some.entries()) {
        const reason = reasons.get(place);
        onOutcome(window, reason === undefined ? { state: "planned" } : { state: "failed", reason });
      }
    } catch (error) {
      const { title, text } = payProblem(error);
      for (const window of some) onOutcome(window, { state: "failed", reason: `${title}. ${text}` });
    }
  }
}

interface PayingSteps {
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
