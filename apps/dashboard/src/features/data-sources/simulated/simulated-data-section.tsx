import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { SimulatedData } from "../../../api/types.ts";
import { useSimulatedData } from "../../../parts/simulated-mark.tsx";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { RemoveSimulatedDialog } from "./remove-simulated-dialog.tsx";
import { countText } from "./simulated-words.ts";

type Removal = NonNullable<SimulatedData["removal"]>;

/** Whether anything is simulated, the way to be rid of it, and how far that has come. */
export function SimulatedDataSection() {
  const { organization } = useOrganization();
  const [isAsking, setIsAsking] = useState(false);
  const tracked = useSimulatedData({});
  const library = useSimulatedData({ of: "library" });
  if (tracked === undefined || library === undefined) return <Skeleton className="h-16" />;
  const { removal } = tracked;
  if (removal?.status === "running") return <RemovalProgress removal={removal} />;
  const isClean = tracked.share === "none" && library.share === "none";
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      {removal === null ? null : <RemovedNote removal={removal} />}
      <p>{isClean ? "Nothing here is simulated." : presenceText(tracked.share, library.share)}</p>
      {isClean ? null : organization.role === "owner" ? (
        <Button onClick={() => setIsAsking(true)}>Remove simulated data</Button>
      ) : (
        <p className="text-[13px] text-faint">Only owners remove it.</p>
      )}
      {isAsking ? <RemoveSimulatedDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

function presenceText(tracked: SimulatedData["share"], library: SimulatedData["share"]): string {
  const amounts = { none: "None", some: "Some", all: "All" };
  return `${amounts[tracked]} of the tracked accounts and ${amounts[library].toLowerCase()} of the library's videos are simulated.`;
}

function RemovalProgress({ removal }: { removal: Removal }) {
  const { accounts, videos, libraryVideos } = removal;
  const total = accounts.total + videos.total + libraryVideos.total;
  const removed = accounts.removed + videos.removed + libraryVideos.removed;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        Removing simulated data: {accounts.removed} of {countText(accounts.total, "account")},{" "}
        {videos.removed} of {countText(videos.total, "video")}.
      </p>
      <ProgressBar label="Simulated data removed" value={total === 0 ? undefined : removed / total} />
      <p className="text-[13px] text-faint">It goes on without this page.</p>
    </div>
  );
}

function RemovedNote({ removal }: { removal: Removal }) {
  const { accounts, videos, completedAt } = removal;
  return (
    <p className="text-muted">
      {countText(accounts.removed, "simulated account")} with {countText(videos.removed, "video")} removed{" "}
      {completedAt === null ? null : <RelativeTime instant={completedAt} />}.
    </p>
  );
}
