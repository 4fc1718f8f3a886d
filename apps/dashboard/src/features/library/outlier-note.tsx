import type { LibraryVideo } from "../../api/types.ts";
import { compactNumber, multiple } from "../../ui/primitives/number-format.ts";

/** What the factor means for this video, in numbers that can be checked. */
export function OutlierNote({ video }: { video: LibraryVideo }) {
  const usualViews = video.outlierFactor === 0 ? 0 : Math.round(video.viewCount / video.outlierFactor);
  const whose = video.accountUsername === null ? "this account" : `@${video.accountUsername}`;
  return (
    <div className="flex items-center gap-4 rounded-xl bg-accent-soft px-4 py-3.5">
      <p className="font-semibold text-2xl text-accent-text tabular-nums tracking-[-0.02em]">
        {multiple(video.outlierFactor)}
      </p>
      <p className="min-w-0 text-[13px] text-ink [overflow-wrap:anywhere]">
        {compactNumber(video.viewCount)} views, where videos of {whose} usually get about{" "}
        {compactNumber(usualViews)}: the median of its recent videos, or a tenth of its followers where those
        cannot be read.
      </p>
    </div>
  );
}
