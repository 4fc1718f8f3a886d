import type { SpecSummary } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { summaryLines } from "./summary-lines.ts";

/** A campaign in plain sentences, each under what it is about. */
export function SummarySentences({ summary }: { summary: SpecSummary }) {
  return (
    <dl className="flex flex-col gap-3">
      {summaryLines(summary).map(({ part, label, sentences }) => (
        <div key={part} className="flex flex-col gap-0.5">
          <dt className="font-medium text-faint text-xs">{label}</dt>
          {sentences.map((sentence) => (
            <dd key={sentence} className="text-pretty text-sm [overflow-wrap:anywhere]">
              {sentence}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
