import type { ReactNode } from "react";
import { Badge } from "../../ui/primitives/badge.tsx";
import { percent } from "../../ui/primitives/number-format.ts";
import { Tip } from "../../ui/primitives/overlays/tooltip.tsx";
import type { InsightFact } from "./insight-facts.ts";

interface Insight<Result> {
  readonly status: "missing" | "succeeded";
  readonly confidence?: number | undefined;
  readonly result: Result | null;
}

interface InsightSectionProps<Result> {
  title: string;
  insight: Insight<Result>;
  facts: (result: Result) => readonly InsightFact[];
  children?: (result: Result) => ReactNode;
}

export function InsightSection<Result>({ title, insight, facts, children }: InsightSectionProps<Result>) {
  const { result, confidence } = insight;
  return (
    <div className="rounded-xl border border-line px-4 py-3.5">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h4 className="font-medium text-[13px]">{title}</h4>
        {result === null || confidence === undefined ? null : <Confidence confidence={confidence} />}
      </div>
      {result === null ? (
        <p className="mt-1 text-[13px] text-faint">
          Missing: caption, hashtags, length and sound give nothing to go by.
        </p>
      ) : (
        <div className="mt-2 flex flex-col gap-3">
          <Facts facts={facts(result)} />
          {children?.(result)}
        </div>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: readonly InsightFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[13px]">
      {facts.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Confidence({ confidence }: { confidence: number }) {
  return (
    <Tip text="How much of the text spoke for it.">
      <button type="button" className="rounded-md">
        <Badge tone={confidence >= 0.5 ? "accent" : "neutral"}>{percent(confidence)} sure</Badge>
      </button>
    </Tip>
  );
}
