import { toCsvRecord } from "@clipledger/domain/csv-record";
import type { RowProblem } from "@clipledger/domain/tracking/history-reader";
import { Download } from "lucide-react";
import { saveFile } from "../../ui/primitives/browser/save-file.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { counted, exactNumber } from "../../ui/primitives/text/number-format.ts";
import { fieldLabel } from "./choose-file.tsx";
import type { HistoryCheck } from "./send-history.ts";
import type { ImportState } from "./use-import.ts";

interface AskStepProps {
  asked: Extract<ImportState, { step: "ask" }>;
  onBack: () => void;
  onStart: () => void;
  onCancel: () => void;
}

/** Says what was found, and asks before anything is sent. */
export function AskStep({ asked, onBack, onStart, onCancel }: AskStepProps) {
  const { check, file } = asked;
  return (
    <div className="flex flex-col gap-6">
      <Finding check={check} />
      {check.problems.length === 0 ? null : <ProblemList problems={check.problems} fileName={file.name} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Back to the columns</Button>
        <Button onClick={onCancel}>Cancel</Button>
        {check.goodRows === 0 ? null : (
          <Button variant="primary" onClick={onStart}>
            {check.badRows === 0
              ? `Import ${counted(check.goodRows, "row")}`
              : `Leave ${check.badRows === 1 ? "it" : "them"} out and import ${counted(check.goodRows, "row")}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function Finding({ check }: { check: HistoryCheck }) {
  const { goodRows, badRows, videos, accounts } = check;
  const total = goodRows + badRows;
  const named = `${counted(videos, "video")} of ${counted(accounts, "account")}`;
  if (goodRows === 0)
    return (
      <Notice tone="danger" title={total === 0 ? "The file has no rows" : "No row can be imported"}>
        {total === 0 ? null : "See whether the columns are chosen rightly."}
      </Notice>
    );
  if (badRows === 0)
    return (
      <Notice tone="success" title={`${counted(goodRows, "row")} can be imported, no problems found`}>
        They are counts of {named}.
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={`${exactNumber(badRows)} of ${counted(total, "row")} ${badRows === 1 ? "has" : "have"} problems`}
    >
      The other {counted(goodRows, "row")} are counts of {named}. Leave out what has problems, or cancel, mend
      the file and choose it again: nothing was sent yet.
    </Notice>
  );
}

const SHOWN = 100;

interface ProblemListProps {
  problems: readonly RowProblem[];
  fileName: string;
}

/** By line, the first hundred of them; all are in the file to save. */
export function ProblemList({ problems, fileName }: ProblemListProps) {
  const more = problems.length - SHOWN;
  return (
    <Section
      title="Problems"
      actions={
        <Button
          size="small"
          icon={<Download aria-hidden="true" className="text-faint" />}
          onClick={() =>
            saveFile({ fileName: `problems of ${fileName}`, text: problemsCsv(problems), type: "text/csv" })
          }
        >
          Save all as CSV
        </Button>
      }
    >
      <Card>
        <ul aria-label="Problems by line" className="divide-y divide-line text-[13px]">
          {problems.slice(0, SHOWN).map(({ line, field, message }) => (
            <li key={`${line} ${field} ${message}`} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2">
              <span className="w-24 shrink-0 text-muted tabular-nums">Line {exactNumber(line)}</span>
              <span className="w-28 shrink-0 font-medium">{field === null ? "" : fieldLabel(field)}</span>
              <span className="min-w-0 flex-1 basis-60">{message}</span>
            </li>
          ))}
        </ul>
        {more <= 0 ? null : (
          <p className="border-line border-t px-4 py-2.5 text-[13px] text-muted">
            And {exactNumber(more)} more, which the file has.
          </p>
        )}
      </Card>
    </Section>
  );
}

function problemsCsv(problems: readonly RowProblem[]): string {
  const records = problems.map(({ line, field, message }) => [line, field ?? "", message]);
  return [["line", "field", "problem"], ...records].map(toCsvRecord).join("");
}
