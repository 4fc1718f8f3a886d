import { ScrollText } from "lucide-react";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { type EndpointSearch, hasLogFilters } from "../webhooks-search.ts";
import { deliveryColumns } from "./delivery-columns.tsx";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { useDeliveries } from "./use-deliveries.ts";

interface DeliveryLogProps {
  endpoint: WebhookEndpoint;
  search: EndpointSearch;
  onChange: (search: EndpointSearch) => void;
}

export function DeliveryLog({ endpoint, search, onChange }: DeliveryLogProps) {
  return (
    <div className="flex flex-col gap-3">
      <DeliveryFilters search={search} onChange={onChange} />
      <Card className="md:max-lg:overflow-x-auto">
        <Deliveries endpoint={endpoint} search={search} onChange={onChange} />
      </Card>
    </div>
  );
}

function Deliveries({ endpoint, search, onChange }: DeliveryLogProps) {
  const log = useDeliveries(endpoint.id, search);
  if (log.data === undefined) return <QueryState query={log} label="deliveries" rows={6} />;
  const rows = log.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return hasLogFilters(search) ? (
      <NoMatch icon={ScrollText} noun="deliveries" onClear={() => onChange({})} />
    ) : (
      <NoDeliveries />
    );
  }
  return (
    <div aria-busy={log.isPlaceholderData} className={log.isPlaceholderData ? "opacity-60" : ""}>
      <Table
        label="Deliveries"
        columns={deliveryColumns((delivery) => onChange({ ...search, delivery }))}
        rows={rows}
        rowKey={({ id }) => id}
        spacing="dense"
      />
      {log.hasNextPage ? (
        <div className="flex justify-center border-line border-t px-5 py-3">
          <Button size="small" isPending={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NoDeliveries() {
  return (
    <EmptyState icon={ScrollText} title="Nothing was sent yet">
      Every event that this endpoint receives shows up here, with each attempt and its answer. Send a test to
      see the first one.
    </EmptyState>
  );
}
