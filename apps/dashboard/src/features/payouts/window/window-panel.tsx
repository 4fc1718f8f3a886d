import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { hasCode } from "../../../api/errors.ts";
import type { WindowAddress } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { SidePanelBody, SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { periodText } from "../period-words.ts";
import { useCalculation } from "./use-calculation.ts";
import { useWindow } from "./use-window.ts";
import { useWindowNames } from "./use-window-names.ts";
import { WindowContent } from "./window-content.tsx";

interface WindowPanelProps {
  address: WindowAddress;
  onClose: () => void;
}

/** One window beside the list: what it pays and why, and the way to pay it. */
export function WindowPanel({ address, onClose }: WindowPanelProps) {
  const names = useWindowNames(address);
  return (
    <SidePanelFrame
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
