import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { Check, EqualNot } from "lucide-react";
import type { Verification } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { minorText, signedMinorText } from "../../../ui/product/money-text.ts";

interface ComparedLine {
  readonly key: string;
  readonly label: string;
  readonly issued: number;
  readonly recomputed: number;
  readonly matches: boolean;
}

/** Each line then and now, the total last. */
export function VerifiedLines({ result }: { result: Verification }) {
  const rows: readonly ComparedLine[] = [
    ...result.lines.map((line) => ({ ...line, key: line.ruleId })),
    { ...result.calculated, key: "total", label: "Calculated total" },
  ];
  return (
    <>
      <Table
        label="Lines then and now"
        columns={columnsOf(result.currency)}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {result.adjustment === 0 ? null : (
        <p className="border-line border-t px-5 py-3 text-[13px] text-muted">
          {minorText(result.paid, result.currency)} was paid: edited line items made a difference of{" "}
          {signedMinorText(result.adjustment, result.currency)}.
        </p>
      )}
    </>
  );
}

function columnsOf(currency: CurrencyCode): readonly Column<ComparedLine>[] {
  return [
    {
      id: "line",
      header: "Line",
      place: "title",
      cell: ({ label, key }) => <span className={key === "total" ? "font-semibold" : ""}>{label}</span>,
    },
    {
      id: "issued",
      header: "When issued",
      align: "end",
      cell: ({ issued }) => <span className="tabular-nums">{minorText(issued, currency)}</span>,
    },
    {
      id: "recomputed",
      header: "Now",
      align: "end",
      cell: ({ recomputed }) => <span className="tabular-nums">{minorText(recomputed, currency)}</span>,
    },
    {
      id: "verdict",
      header: "Verdict",
      align: "end",
      cell: ({ matches, issued, recomputed }) =>
        matches ? (
          <Badge tone="accent">
            <Check aria-hidden="true" className="size-3" />
            Same
          </Badge>
        ) : (
          <Badge tone="warning">
            <EqualNot aria-hidden="true" className="size-3" />
            {signedMinorText(recomputed - issued, currency)}
          </Badge>
        ),
    },
  ];
}
