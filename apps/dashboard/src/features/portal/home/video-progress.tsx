import type { PortalAssignment } from "../../../api/portal-types.ts";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { videoCount, videoNote } from "./video-words.ts";

/** How many videos of the cycle are out, against how many are asked for. */
export function VideoProgress({ assignment }: { assignment: PortalAssignment }) {
  const { videoTarget, videosPublished } = assignment;
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-[13px]">Videos this cycle</h3>
        <span className="font-semibold text-sm tabular-nums">{videoCount(assignment)}</span>
      </div>
      {videoTarget === null || videoTarget === 0 ? null : (
        <div className="mt-2.5">
          <ProgressBar label="Videos published of those asked for" value={videosPublished / videoTarget} />
        </div>
      )}
      <p className="mt-2 text-faint text-xs">{videoNote(assignment)}</p>
    </div>
  );
}
