import type { Calculation } from "../../../api/types.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { percent } from "../../../ui/primitives/number-format.ts";

/** What to know before trusting the sum: warnings, a cut-short cycle, a last window. */
export function CalculationNotes({ engine }: Pick<Calculation, "engine">) {
  const { warnings, prorationFactor, assignment } = engine;
  const notes = [
    ...warnings,
    ...(prorationFactor === 1
      ? []
      : [`The work covers ${percent(prorationFactor)} of this cycle, and the salary is cut to that.`]),
    ...(assignment.isLastWindow
      ? [
          "This is the last cycle of the assignment, so bonuses that still waited for a video are paid with it.",
        ]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Notice tone={warnings.length > 0 ? "warning" : "info"} title="Worth knowing">
      <ul className="list-disc pl-4">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}
