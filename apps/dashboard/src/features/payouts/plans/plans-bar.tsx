import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutPlan } from "../../../api/types.ts";
import { rememberPlans } from "../../../parts/planned-payments.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { news, plansText, planText, secondsLeft } from "./plan-words.ts";

const pollMs = 1_000;

/** What is about to be recorded as paid, on every page, with the way back; and what was not recorded after all. */
export function PlansBar() {
  const { api } = useOrganization();
  const list = useQuery(
    api.payoutPlans.list.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ state: standing }) => standing === "open") === true ? pollMs : false,
    }),
  );
  const plans = list.data?.data;
  useNews(plans);
  const open = plans?.filter(({ state }) => state === "open") ?? [];
  const failed = plans?.filter(({ state }) => state === "failed") ?? [];
  useEffect(() => {
    if (plans !== undefined) rememberPlans(open.length + failed.length > 0);
  }, [plans, open.length, failed.length]);
  if (open.length === 0 && failed.length === 0) return null;
  return (
    <section
      aria-label="Payouts being recorded"
      className="pointer-events-auto fixed inset-x-4 bottom-4 z-60 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-col gap-2"
    >
      {failed.map((plan) => (
        <FailedPlan key={plan.id} plan={plan} />
      ))}
      {open.length === 0 ? null : <OpenPlans plans={open} readAt={list.dataUpdatedAt} />}
    </section>
  );
}

const cardClass =
  "flex animate-rise items-center gap-3 rounded-xl bg-raised py-2 pr-2 pl-4 text-sm shadow-dialog";

/** Tells once what became of plans that were open a moment ago. */
function useNews(plans: readonly PayoutPlan[] | undefined) {
  const refreshHub = useRefreshHub();
  const before = useRef<readonly PayoutPlan[]>([]);
  useEffect(() => {
    if (plans === undefined) return;
    const { recorded, isAnyOver } = news(before.current, plans);
    before.current = plans;
    if (recorded.length > 0) showToast("success", `Recorded ${plansText(recorded)} as paid.`);
    if (isAnyOver) void refreshHub();
  }, [plans, refreshHub]);
}

function OpenPlans({ plans, readAt }: { plans: readonly PayoutPlan[]; readAt: number }) {
  const { api } = useOrganization();
  const now = useNow();
  const undo = useWrite(() => api.payoutPlans.undo.call({ body: { ids: plans.map(({ id }) => id) } }), {
    says: ({ undone }) => (undone.length > 0 ? "Undone. Nothing was recorded, and it stays due." : undefined),
    onDone: ({ late }) => {
      if (late.length > 0)
        showToast("error", "It was recorded already. An admin can void it on the payout's page.");
    },
    refreshes: [api.payoutPlans.key()],
    refreshesWhenRefused: true,
    refusals: "toast",
  });
  const seconds = secondsLeft(plans, readAt, now);
  return (
    <div role="status" className={cardClass}>
      <p className="min-w-0">
        Recording {plansText(plans)} as paid
        <span aria-hidden="true" className="tabular-nums">
          {seconds === 0 ? " …" : ` in ${seconds} s`}
        </span>
      </p>
      <Button size="small" isPending={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </div>
  );
}

function FailedPlan({ plan }: { plan: PayoutPlan }) {
  const { api } = useOrganization();
  const dismiss = useWrite(() => api.payoutPlans.dismiss.call({ body: { ids: [plan.id] } }), {
    refreshes: [api.payoutPlans.key()],
    refreshesWhenRefused: true,
  });
  return (
    <div role="alert" className={cardClass}>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-danger-text">{planText(plan)} was not recorded as paid</p>
        <p className="text-[13px]">{plan.failure}</p>
      </div>
      <IconButton label="Dismiss" onClick={() => dismiss.mutate()}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return now;
}
