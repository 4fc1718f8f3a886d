import type { Credits } from "../../api/types.ts";
import { Count } from "../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { shortDate } from "../../ui/primitives/time.tsx";
import { operationLabels } from "./credit-words.ts";

type CreditDay = Credits["days"][number];

const columns: readonly Column<CreditDay>[] = [
  {
    id: "operation",
    header: "What for",
    place: "title",
    cell: ({ operation }) => <span className="font-medium">{operationLabels[operation]}</span>,
  },
  {
    id: "date",
    header: "Day",
    cell: ({ date }) => <span className="whitespace-nowrap text-muted tabular-nums">{shortDate(date)}</span>,
  },
  {
    id: "taken",
    header: "Taken",
    place: "figure",
    align: "end",
    cell: ({ taken }) => <Count value={taken} />,
  },
  {
    id: "returned",
    header: "Returned",
    place: "figure",
    align: "end",
    cell: ({ returned }) => <Count value={returned} />,
  },
  {
    id: "consumed",
    header: "Used",
    place: "figure",
    align: "end",
    cell: ({ consumed }) => (
      <span className="font-medium">
        <Count value={consumed} />
      </span>
    ),
  },
];

/** Every credit by day and operation, the newest day first. */
export function CreditTable({ days }: { days: readonly CreditDay[] }) {
  const newestFirst = [...days].sort((one, other) => other.date.localeCompare(one.date));
  return (
    <Table
      label="Credits by day"
      columns={columns}
      rows={newestFirst}
      rowKey={({ date, operation }) => `${date} ${operation}`}
    />
  );
}
