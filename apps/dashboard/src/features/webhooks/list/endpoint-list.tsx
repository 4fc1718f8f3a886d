import { QueryState } from "../../../parts/query-state.tsx";
import { Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { endpointColumns } from "./endpoint-columns.tsx";
import { NoEndpoints } from "./no-endpoints.tsx";
import { useEndpoints } from "./use-endpoints.ts";

export function EndpointList({ onAdd }: { onAdd: () => void }) {
  const list = useEndpoints();
  if (!list.isSuccess) return <QueryState query={list} label="endpoints" rows={3} frame={Card} />;
  const { data, limit } = list.data;
  if (data.length === 0) return <NoEndpoints onAdd={onAdd} />;
  return (
    <div className="flex flex-col gap-2">
      <Card className="md:max-lg:overflow-x-auto">
        <Table
          label="Webhook endpoints"
          columns={endpointColumns}
          rows={data}
          rowKey={({ id }) => id}
          spacing="dense"
        />
      </Card>
      <p className="px-1 text-faint text-xs tabular-nums">
        {data.length} of {limit} endpoints
      </p>
    </div>
  );
}
