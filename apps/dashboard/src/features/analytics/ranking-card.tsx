import type { UseQueryResult } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count, Percent } from "../../ui/primitives/figures.tsx";
import { Select } from "../../ui/primitives/forms/form-field.tsx";
import { RankedList, type RankedRow, RankedSkeleton } from "../../ui/primitives/lists/ranked-list.tsx";
import { InfoTip } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { type AccountMeasure, type Counting, measureWords } from "./measures.ts";

export const shortRanking = 5;
const longRanking = 20;

interface RankingCardProps<Measure extends AccountMeasure, Item extends { readonly id: string }> {
  title: string;
  measures: readonly Measure[];
  measure: Measure;
  counting: Counting;
  onMeasure: (measure: Measure) => void;
  limit: number;
  onLimit: (limit: number) => void;
  ranking: UseQueryResult<readonly Item[]>;
  cellOf: (item: Item) => ReactNode;
  figureOf: (item: Item) => number | null;
  emptyText: string;
}

export function RankingCard<Measure extends AccountMeasure, Item extends { readonly id: string }>(
  props: RankingCardProps<Measure, Item>,
) {
  const { title, measures, measure, counting, onMeasure } = props;
  return (
    <Card className="flex min-w-0 flex-col">
      <div className="flex items-center gap-2 border-line border-b py-3 pr-4 pl-5">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-sm">{title}</h3>
        <InfoTip about={measureWords[measure].label} text={measureWords[measure][counting]} />
        <Select
          aria-label={`${title} by`}
          className="w-36!"
          value={measure}
          onChange={(event) => {
            const chosen = measures.find((candidate) => candidate === event.currentTarget.value);
            if (chosen !== undefined) onMeasure(chosen);
          }}
        >
          {measures.map((value) => (
            <option key={value} value={value}>
              {measureWords[value].label}
            </option>
          ))}
        </Select>
      </div>
      <Ranking {...props} />
    </Card>
  );
}

function Ranking<Measure extends AccountMeasure, Item extends { readonly id: string }>(
  props: RankingCardProps<Measure, Item>,
) {
  const { title, ranking, limit, onLimit, emptyText } = props;
  if (!ranking.isSuccess)
    return (
      <QueryState
        query={ranking}
        pending={
          <div className="pb-11">
            <RankedSkeleton label={title.toLowerCase()} />
          </div>
        }
      />
    );
  if (ranking.data.length === 0) {
    return (
      <EmptyState icon={Trophy} title="Nothing to rank">
        {emptyText}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={ranking.isPlaceholderData} className={ranking.isPlaceholderData ? "opacity-60" : ""}>
      <RankedList label={title} rows={rowsOf(props, ranking.data)} />
      {limit === shortRanking && ranking.data.length === shortRanking ? (
        <div className="border-line border-t p-2 text-center">
          <Button variant="ghost" size="small" onClick={() => onLimit(longRanking)}>
            Show the first {longRanking}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function rowsOf<Measure extends AccountMeasure, Item extends { readonly id: string }>(
  { measure, cellOf, figureOf }: RankingCardProps<Measure, Item>,
  items: readonly Item[],
): readonly RankedRow[] {
  const [first] = items;
  const highest = first === undefined ? 0 : (figureOf(first) ?? 0);
  return items.map((item) => {
    const figure = figureOf(item);
    return {
      key: item.id,
      cell: cellOf(item),
      figure: <MeasureValue measure={measure} value={figure} />,
      share: highest === 0 ? 0 : (figure ?? 0) / highest,
    };
  });
}

function MeasureValue({ measure, value }: { measure: AccountMeasure; value: number | null }) {
  if (measure === "engagementRate") return <Percent value={value} />;
  return <Count value={value === null ? null : Math.round(value)} />;
}
