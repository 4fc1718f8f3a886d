const width = 620;
const rowHeight = 26;
const rowCount = 19;
const middle = (rowCount - 1) / 2;

interface Row {
  readonly y: number;
  readonly length: number;
  readonly opacity: number;
}

/** The logo at poster size: ledger rows whose lengths draw a play triangle. */
export function LedgerArt() {
  return (
    <svg
      viewBox={`0 0 ${width} ${rowCount * rowHeight}`}
      aria-hidden="true"
      className="absolute top-[8%] left-[14%] w-[78%] max-w-[680px]"
    >
      <g strokeLinecap="round" strokeWidth="7">
        {rows().map((row) => (
          <g key={row.y}>
            <path d={`M4 ${row.y}H${width - 4}`} stroke="#ffffff" strokeOpacity="0.045" strokeWidth="1" />
            <path d={`M120 ${row.y}H${120 + row.length}`} stroke="#4fd0ab" strokeOpacity={row.opacity} />
            <path d={`M40 ${row.y}h${24 + ((row.y * 7) % 22)}`} stroke="#ffffff" strokeOpacity="0.1" />
          </g>
        ))}
      </g>
    </svg>
  );
}

function rows(): readonly Row[] {
  return Array.from({ length: rowCount }, (_, index) => {
    const closeness = 1 - Math.abs(index - middle) / (middle + 0.5);
    return {
      y: index * rowHeight + rowHeight / 2,
      length: 14 + closeness * 420,
      opacity: 0.25 + closeness * 0.7,
    };
  });
}
