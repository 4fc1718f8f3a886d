import { Card } from "../primitives/page.tsx";

interface ShownTable {
  readonly title: string;
  readonly columns: readonly { readonly header: string; readonly align: "left" | "right" }[];
  readonly rows: readonly (readonly string[])[];
}

/** A numbered document as far as it is shown. */
interface ShownPaper {
  readonly title: string;
  readonly number: string;
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly ShownTable[];
  readonly totals: readonly { readonly label: string; readonly value: string }[];
  readonly notes: readonly string[];
}

/** A document on the screen, with the words of its file. */
export function PaperView({ paper }: { paper: ShownPaper }) {
  return (
    <Card className="flex flex-col gap-6 px-5 py-6 sm:px-8 print:border-0 print:p-0">
      <Parties paper={paper} />
      <dl className="grid gap-x-6 gap-y-1.5 text-[13px] sm:grid-cols-[auto_1fr]">
        {paper.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere] max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
      {paper.tables.map((table, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is written on paper never moves.
        <PaperTable key={index} table={table} />
      ))}
      <dl className="border-line-strong border-t pt-3">
        {paper.totals.map(({ label, value }) => (
          <div
            key={`${label} ${value}`}
            className="flex items-baseline justify-between gap-6 py-0.5 last:font-semibold last:text-lg"
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {paper.notes.map((note) => (
        <p key={note} className="text-[13px] text-muted [overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
    </Card>
  );
}

function Parties({ paper: { parties } }: { paper: ShownPaper }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {parties.map(({ label, lines }) => (
        <div key={label} className="text-sm">
          <p className="text-[13px] text-muted">{label}</p>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written on paper never moves.
            <p key={index} className="[overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

function PaperTable({ table: { title, columns, rows } }: { table: ShownTable }) {
  const alignment = (index: number) => (columns[index]?.align === "right" ? "text-right" : "text-left");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard.
    <section aria-label={title} tabIndex={0} className="-mx-5 overflow-x-auto px-5 sm:-mx-8 sm:px-8">
      <table className="w-full text-[13px] tabular-nums">
        <caption className="pb-2 text-left font-semibold text-[15px]">{title}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map(({ header }, index) => (
              <th
                key={header}
                scope="col"
                className={`whitespace-nowrap py-1.5 pr-3 font-medium last:pr-0 ${alignment(index)}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written on paper never moves.
            <tr key={row} className="border-line border-b last:border-0">
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what is written on paper never moves.
                <td key={index} className={`max-w-60 truncate py-1.5 pr-3 last:pr-0 ${alignment(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
