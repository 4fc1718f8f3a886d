import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { SignedCalculation, WindowAddress } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import {
  SidePanelBody,
  SidePanelFooter,
  SidePanelFrame,
} from "../../../ui/primitives/overlays/side-panel.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { periodText } from "../payout-words.ts";
import { PayFooter, PaymentColumn } from "./payment-column.tsx";
import { usePayment } from "./use-payment.ts";
import {
  type CalculationState,
  type FoundWindow,
  useCalculation,
  useWindow,
  WindowCalculation,
} from "./window-calculation.tsx";
import { WindowState } from "./window-state.tsx";

interface WindowPanelProps {
  address: WindowAddress;
  onClose: () => void;
}

/** One window beside the list: what it pays and why, and the way to pay it. */
export function WindowPanel({ address, onClose }: WindowPanelProps) {
  const names = useWindowNames(address);
  return (
    <SidePanelFrame
      onClose={onClose}
      title={`${names.creator}, ${periodText(address)}`}
      description={
        <Link
          to="/campaigns/$campaignId"
          params={{ campaignId: address.campaignId }}
          className="underline-offset-4 hover:underline"
        >
          {names.campaign}
        </Link>
      }
      width="wide"
    >
      <LoadedWindow address={address} creatorName={names.creator} onClose={onClose} />
    </SidePanelFrame>
  );
}

function LoadedWindow({ address, creatorName, onClose }: WindowPanelProps & { creatorName: string }) {
  const calculated = useCalculation(address);
  const found = useWindow(address);
  const { query } = calculated;
  if (hasCode(query.error, "NOT_FOUND")) return <NoWindow onClose={onClose} />;
  if (!query.isSuccess) {
    return <QueryState query={query} pending={<PendingWindow />} frame={SidePanelBody} />;
  }
  if (found === undefined) return <PendingWindow />;
  return (
    <WindowContent
      window={found}
      creatorName={creatorName}
      calculation={query.data}
      calculated={calculated}
      onClose={onClose}
    />
  );
}

function NoWindow({ onClose }: { onClose: () => void }) {
  return (
    <SidePanelBody>
      <EmptyState
        icon={Search}
        title="There is no such cycle"
        action={<Button onClick={onClose}>Close</Button>}
      >
        The assignment may have been removed or cut short, or the link is not complete.
      </EmptyState>
    </SidePanelBody>
  );
}

function PendingWindow() {
  return (
    <SidePanelBody>
      <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <span className="sr-only">Calculating</span>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-72 rounded-xl" />
          <Skeleton className="h-48 rounded-xl" />
        </div>
        <Skeleton className="h-72 rounded-xl" />
      </div>
    </SidePanelBody>
  );
}

interface WindowContentProps {
  window: FoundWindow;
  creatorName: string;
  calculation: SignedCalculation;
  calculated: CalculationState;
  onClose: () => void;
}

/** The calculation on the left; on the right how to pay it, or why it cannot be paid. */
function WindowContent(props: WindowContentProps) {
  const { window, creatorName, calculation, calculated, onClose } = props;
  const { organization } = useOrganization();
  const payment = usePayment({ calculation, creatorName, onPaid: onClose });
  const isPlanned = useIsPlanned(calculation);
  const isPayable =
    window.state === "due" &&
    window.row?.isAwaitingProvider !== true &&
    !isPlanned &&
    canWrite(organization.role);
  return (
    <>
      <SidePanelBody>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <WindowCalculation calculation={calculation} calculated={calculated} canLeaveOut={isPayable} />
          <div className="flex flex-col gap-6 lg:sticky lg:top-0">
            <WindowState
              window={window}
              calculation={calculation}
              payment={canWrite(organization.role) ? payment : undefined}
              onClose={onClose}
            />
            {isPlanned ? (
              <Notice tone="info" title="This cycle is being recorded as paid">
                It can be undone for some seconds.
              </Notice>
            ) : null}
            {isPayable ? (
              <PaymentColumn calculation={calculation} payment={payment} payee={creatorName} />
            ) : null}
          </div>
        </div>
      </SidePanelBody>
      {isPayable ? (
        <SidePanelFooter>
          <PayFooter payment={payment} calculated={calculated} row={window.row} onClose={onClose} />
        </SidePanelFooter>
      ) : null}
    </>
  );
}

/** Whether the person has just recorded the window as paid, and can still undo it. */
function useIsPlanned({ campaignId, creatorId, billingPeriodStart }: WindowAddress): boolean {
  const { api } = useOrganization();
  const plans = useQuery(api.payoutPlans.list.queryOptions()).data?.data ?? [];
  return plans.some(
    (plan) =>
      plan.state === "open" &&
      plan.campaignId === campaignId &&
      plan.creatorId === creatorId &&
      plan.billingPeriodStart === billingPeriodStart,
  );
}

/** Whom a window pays and in which campaign, in words. */
function useWindowNames({ creatorId, campaignId }: WindowAddress) {
  const { api } = useOrganization();
  const creator = useQuery(api.creators.get.queryOptions({ input: { params: { id: creatorId } } }));
  const campaign = useQuery(api.campaigns.get.queryOptions({ input: { params: { id: campaignId } } }));
  const user = creator.data?.user;
  return {
    creator: user === undefined ? "Creator" : personName(user),
    campaign: campaign.data?.name ?? "Campaign",
  };
}
