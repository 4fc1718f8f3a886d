import type { BreakdownLine, CalculatedVideo } from "../../../api/types.ts";
import { minorText } from "../../../ui/product/money-text.ts";
import { captionText } from "../../../ui/product/video-cell.tsx";
import { countOf } from "./tier-words.ts";

interface VideosOfRuleProps {
  line: BreakdownLine;
  videos: readonly CalculatedVideo[];
}

/** Which videos a rule paid for, when asked. Of a rule for all content, what each one has a share in. */
export function VideosOfRule({ line, videos }: VideosOfRuleProps) {
  const paid = line.calculationDetails.videos;
  const titles = new Map(videos.map((video) => [`${video.platform}/${video.platformVideoId}`, video.title]));
  return (
    <details className="group text-[13px]">
      <summary className="w-fit rounded-md text-accent-text underline-offset-4 hover:underline">
        {summaryOf(line)}
      </summary>
      <ul aria-label={`Videos of ${line.label}`} className="mt-1 border-line border-l-2 pl-3">
        {paid.map((video) => {
          const name = `${video.platform}/${video.platformVideoId}`;
          return (
            <li key={name} className="flex items-baseline justify-between gap-6 py-0.5">
              <span className="min-w-0 truncate">{captionText(titles.get(name) ?? null)}</span>
              <span className="flex shrink-0 gap-4 tabular-nums">
                <span className="text-faint">
                  {countOf(video.views, "view")}
                  {video.tierIndex === null ? null : `, tier ${video.tierIndex + 1}`}
                </span>
                <span className="w-20 text-right text-muted">{minorText(video.amount, line.currency)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function summaryOf({ type, calculationDetails }: BreakdownLine): string {
  const { metricKey, videos } = calculationDetails;
  const isPooled = metricKey === "views" && videos.every(({ tierIndex }) => tierIndex === null);
  if (isPooled && (type === "cpm" || type === "flat_bonus"))
    return videos.length === 1
      ? "Show the video that earned it"
      : `Show ${videos.length} videos' shares in it`;
  return videos.length === 1 ? "Show this video" : `Show these ${videos.length} videos`;
}
