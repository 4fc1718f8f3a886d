import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { RemovalPreview, SimulatedData } from "../../../api/types.ts";
import { OwedNotice, owedLoss, unlessLoss } from "../../../parts/owed-notice.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { useSimulatedData } from "../../../parts/simulated-mark.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { counted } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";

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

/** Shows what goes, also of what is owed, and asks before all simulated data is removed. */
function RemoveSimulatedDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const preview = useQuery(api.simulatedData.preview.queryOptions({ staleTime: 0, gcTime: 0 }));
  return (
    <Dialog
      onClose={onClose}
      title="Remove all simulated data?"
      description="This cannot be undone. Real accounts, imported counts and issued payouts stay as they are."
    >
      {preview.isSuccess ? (
        <LoadedPreview preview={preview.data} onClose={onClose} />
      ) : (
        <QueryState query={preview} label="what would go" rows={3} />
      )}
    </Dialog>
  );
}

interface LoadedPreviewProps {
  preview: RemovalPreview;
  onClose: () => void;
}

function LoadedPreview({ preview, onClose }: LoadedPreviewProps) {
  const remove = useRemoveSimulated(onClose);
  // Counts may have changed since the preview: the answer to a removal that was not acknowledged is the newest.
  const due = owedLoss(remove.error) ?? preview.due;
  const kept = keptText(preview);
  const owesLess = due.windowCount > 0;
  return (
    <>
      <p className="text-sm">What goes:</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {goingLines(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {kept === undefined ? null : <Notice tone="info" title={kept} />}
        {owesLess ? <OwedNotice loss={due} /> : null}
        {preview.running.windowCount > 0 ? <OwedNotice loss={preview.running} kind="running" /> : null}
      </div>
      <FormRefusal write={remove} problem={unlessLoss} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          onClick={() => remove.mutate({ body: { confirm: true, acknowledge: owesLess } })}
        >
          {owesLess ? "Remove for good, owe less" : "Remove for good"}
        </Button>
      </DialogActions>
    </>
  );
}

function useRemoveSimulated(onStarted: () => void) {
  const { api } = useOrganization();
  return useWrite(api.simulatedData.remove.call, {
    onDone: onStarted,
    refreshes: [api.simulatedData.key()],
  });
}

/** "1 video", "1,200 videos". */
function countText(count: number, noun: string): string {
  return counted(count, noun);
}

/** What goes with the simulated data, line by line; what there is none of is left out. */
export function goingLines(preview: RemovalPreview): string[] {
  const { accounts, videos, facts, libraryVideos, creators, setAside } = preview;
  return [
    ...(accounts > 0 ? [countText(accounts, "account")] : []),
    ...(videos > 0 ? [`${countText(videos, "video")} with ${countText(facts, "daily count")}`] : []),
    ...(libraryVideos > 0 ? [`${countText(libraryVideos, "video")} of the library`] : []),
    ...(setAside > 0 ? [`what was set aside of ${countText(setAside, "untracked account")}`] : []),
    ...(creators > 0 ? [`the links of these accounts to ${countText(creators, "creator")}`] : []),
  ];
}

/** What is kept although its account is simulated; undefined if there is nothing. */
export function keptText({ kept }: RemovalPreview): string | undefined {
  if (kept.videos === 0) return undefined;
  return `${countText(kept.videos, "video")} of ${countText(kept.accounts, "simulated account")} ${
    kept.videos === 1 ? "was" : "were"
  } imported and not counted on since: they stay, with their accounts.`;
}
