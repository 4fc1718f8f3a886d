import { useRef, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutProvider, PayoutWindow } from "../../../api/types.ts";
import { windowAddress } from "../window-id.ts";
import { type Outcome, paySeveral } from "./pay-several.ts";

export type Outcomes = ReadonlyMap<string, Outcome>;

/** Paying one after the other, with what became of each so far. */
export function usePaySeveral() {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [phase, setPhase] = useState<"asking" | "paying" | "done">("asking");
  const isStopped = useRef(false);

  async function start(windows: readonly PayoutWindow[], payoutProvider: PayoutProvider) {
    isStopped.current = false;
    setPhase("paying");
    setOutcomes(
      (before) => new Map([...before, ...windows.map(({ id }) => [id, { state: "waiting" }] as const)]),
    );
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
      onOutcome: ({ id }, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
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
