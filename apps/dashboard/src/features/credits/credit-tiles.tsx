import type { Credits } from "../../api/types.ts";
import { ProgressBar } from "../../ui/charts/small-charts.tsx";
import { StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { exactNumber, percent } from "../../ui/primitives/number-format.ts";
import { RelativeTime, shortDate } from "../../ui/primitives/time.tsx";

export function CreditTiles({ credits, month }: { credits: Credits; month: string }) {
  const { used, remaining, included, extra, resetsAt } = credits;
  return (
    <StatGrid>
      <StatTile label="Used" value={exactNumber(used)} note={month} />
      <StatTile
        label="Left now"
        value={remaining === null ? "No limit" : exactNumber(remaining)}
        note={<Left remaining={remaining} total={included === null ? null : included + extra} />}
      />
      <StatTile
        label="Included a month"
        value={included === null ? "No limit" : exactNumber(included)}
        note={extra === 0 ? "No extra credits" : `And ${exactNumber(extra)} extra`}
      />
      <StatTile label="New ones" value={shortDate(resetsAt)} note={<RelativeTime instant={resetsAt} />} />
    </StatGrid>
  );
}

function Left({ remaining, total }: { remaining: number | null; total: number | null }) {
  if (remaining === null || total === null || total === 0) return "Look up as much as you like";
  return (
    <span className="mt-1 flex flex-col gap-1.5">
      <ProgressBar label="Credits left" value={remaining / total} />
      {percent(remaining / total)} of {exactNumber(total)}
    </span>
  );
}
