import type { UseQueryResult } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Select } from "../../ui/form-field.tsx";
import { InfoTip } from "../../ui/info-tip.tsx";
import { RankedList, type RankedRow, RankedSkeleton } from "../../ui/ranked-list.tsx";
import { type AccountMeasure, type Counting, measureWords } from "./measures.ts";

export const shortRanking = 5;
export const longRanking = 20;

interface RankingCardProps<Measure extends AccountMeasure, Item> {
  title: string;
  measures: readonly Measure[];
  measure: Measure;
  counting: Counting;
  onMeasure: (measure: Measure) => void;
  limit: number;
  onLimit: (limit: number) => void;
  ranking: UseQueryResult<readonly Item[]>;
  toRow: (item: Item, place: number) => RankedRow;
  emptyText: string;
}

export function RankingCard<Measure extends AccountMeasure, Item>(props: RankingCardProps<Measure, Item>) {
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

function Ranking<Measure extends AccountMeasure, Item>(props: RankingCardProps<Measure, Item>) {
  const { title, ranking, toRow, limit, onLimit, emptyText } = props;
  if (ranking.isPending) {
    return (
      <div className="pb-11">
        <RankedSkeleton label={title.toLowerCase()} />
      </div>
    );
  }
  if (ranking.isError) {
    return <ErrorState {...readError(ranking.error)} onRetry={() => ranking.refetch()} />;
  }
  if (ranking.data.length === 0) {
    return (
      <EmptyState icon={Trophy} title="Nothing to rank">
        {emptyText}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={ranking.isPlaceholderData} className={ranking.isPlaceholderData ? "opacity-60" : ""}>
      <RankedList label={title} rows={ranking.data.map(toRow)} />
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
