import type { ReactNode } from "react";
import type { CreatorFigures } from "../../../api/types.ts";
import { Count } from "../../../ui/primitives/figures.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { minorField, minorText } from "../../../ui/product/words/money-text.ts";
import type { CreatorSortKey } from "../creators-search.ts";

interface WithFigures {
  readonly figures?: CreatorFigures | undefined;
}

type FigureColumn = Column<WithFigures, CreatorSortKey>;

/** What creators brought and cost, by the Creator Hub's definitions. */
export function figureColumns(period: string): readonly FigureColumn[] {
  const figure = { place: "figure", align: "end" } as const;
  return [
    {
      ...figure,
      id: "views",
      header: "Views",
      sortKey: "views",
      tip: `${period}: views that videos of their assignments gained. Videos that do not count are left out.`,
      text: ({ figures }) => figures?.views ?? null,
      sum: ({ figures }) => figures?.views ?? null,
      cell: ({ figures }) => <Known figures={figures}>{(known) => <Count value={known.views} />}</Known>,
    },
    {
      ...figure,
      id: "posts",
      header: "Posts",
      sortKey: "posts",
      tip: `${period}: videos of their assignments that were published and count.`,
      text: ({ figures }) => figures?.posts ?? null,
      sum: ({ figures }) => figures?.posts ?? null,
      cell: ({ figures }) => <Known figures={figures}>{(known) => <Count value={known.posts} />}</Known>,
    },
    {
      ...figure,
      id: "earned",
      header: "Earned",
      sortKey: "earned",
      tip: `${period}: issued and owed for cycles that ended, and paid by hand. Sorted by your own currency.`,
      text: ({ figures }) =>
        moneyField(figures, ({ amount, currency }) => minorField(BigInt(amount), currency)),
      cell: ({ figures }) => <Earned figures={figures} />,
    },
    {
      ...figure,
      id: "cpm",
      header: "CPM",
      shownFrom: "lg",
      tip: `${period}: what 1,000 views cost. Cycles count once they end.`,
      text: ({ figures }) =>
        moneyField(figures, ({ costPerThousand }) =>
          costPerThousand === null ? "" : String(costPerThousand),
        ),
      cell: ({ figures }) => <Costs figures={figures} />,
    },
    {
      ...figure,
      id: "lastPost",
      header: "Last post",
      sortKey: "lastPost",
      order: "time",
      shownFrom: "wide",
      tip: "Their latest video that counts, on any of their accounts, whenever it was.",
      text: ({ figures }) => figures?.lastPostAt ?? null,
      cell: ({ figures }) => <LastPost figures={figures} />,
    },
  ];
}

type Earning = CreatorFigures["earned"][number];

/** "12.50 EUR; 3.00 USD" for files. */
function moneyField(figures: CreatorFigures | undefined, write: (earning: Earning) => string): string | null {
  if (figures === undefined) return null;
  return figures.earned
    .map((earning) => [write(earning), earning.currency] as const)
    .filter(([text]) => text !== "")
    .map(([text, currency]) => `${text} ${currency}`)
    .join("; ");
}

interface KnownProps extends WithFigures {
  children: (figures: CreatorFigures) => ReactNode;
}

/** As high as what comes, so that nothing moves. */
function Known({ figures, children }: KnownProps) {
  if (figures === undefined) return <span className="text-faint">…</span>;
  return <>{children(figures)}</>;
}

function Earned({ figures }: WithFigures) {
  return <Known figures={figures}>{({ earned }) => <MoneyLines amounts={earned} />}</Known>;
}

type Earnings = readonly Pick<CreatorFigures["earned"][number], "amount" | "currency">[];

/** Amounts below each other, one for each currency. */
export function MoneyLines({ amounts }: { amounts: Earnings }) {
  if (amounts.length === 0) return <span className="text-faint">–</span>;
  return <Lines lines={amounts.map(({ amount, currency }) => minorText(amount, currency))} />;
}

function Costs({ figures }: WithFigures) {
  return (
    <Known figures={figures}>
      {({ earned }) => {
        const lines = earned.flatMap(({ costPerThousand, currency }) =>
          costPerThousand === null ? [] : currencyAmount(costPerThousand, currency),
        );
        return lines.length === 0 ? <span className="text-faint">–</span> : <Lines lines={lines} />;
      }}
    </Known>
  );
}

/** One for each currency. */
function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="flex flex-col tabular-nums leading-5 md:items-end">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

function LastPost({ figures }: WithFigures) {
  return (
    <Known figures={figures}>
      {({ lastPostAt }) =>
        lastPostAt === null ? (
          <span className="text-faint">Never</span>
        ) : (
          <span className="text-muted">
            <RelativeTime instant={lastPostAt} />
          </span>
        )
      }
    </Known>
  );
}
