import type { BriefRow } from "../../api/types.ts";

/** How many of those whom a brief concerns have read it as it stands. */
export function ReadShare({ brief }: { brief: Pick<BriefRow, "readCount" | "notifiableCreatorCount"> }) {
  const { readCount, notifiableCreatorCount: total } = brief;
  if (total === 0) return <span className="text-faint">Nobody has it</span>;
  return (
    <span className="inline-flex items-center gap-2.5">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-hover">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (readCount / total) * 100)}%` }}
        />
      </span>
      <span className="whitespace-nowrap tabular-nums">
        {readCount} <span className="text-faint">of {total}</span>
      </span>
    </span>
  );
}
