import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { EndpointHealth, WebhookEndpoint } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { AttemptChart } from "./attempt-chart.tsx";
import { attemptColumns, type HealthPeriod, healthPeriods } from "./attempt-columns.ts";
import { HealthTiles } from "./health-tiles.tsx";

const followedMs = 5_000;

interface HealthSectionProps {
  endpoint: WebhookEndpoint;
  onOpenDelivery: (deliveryId: string) => void;
}

/** How deliveries have gone lately. Tests do not count. */
export function HealthSection({ endpoint, onOpenDelivery }: HealthSectionProps) {
  const { api } = useOrganization();
  const [period, setPeriod] = useState<HealthPeriod>(healthPeriods[0]);
  const health = useQuery(
    api.webhooks.getHealth.queryOptions({
      input: { params: { id: endpoint.id }, query: { days: Number(period.value) } },
      placeholderData: keepPreviousData,
      refetchInterval: followedMs,
    }),
  );
  return (
    <Section
      title="Health"
      description="Every attempt counts, but tests do not."
      actions={
        <div className="max-sm:w-full">
          <Segmented
            label="Period"
            value={period.value}
            options={healthPeriods}
            onChange={(value) =>
              setPeriod(healthPeriods.find((one) => one.value === value) ?? healthPeriods[0])
            }
          />
        </div>
      }
    >
      {health.isSuccess ? null : (
        <QueryState query={health} pending={<Skeleton className="h-64 rounded-xl" />} frame={Card} />
      )}
      {health.isSuccess ? (
        <HealthFigures
          health={health.data}
          endpoint={endpoint}
          period={period}
          onOpenDelivery={onOpenDelivery}
        />
      ) : null}
    </Section>
  );
}

interface HealthFiguresProps extends HealthSectionProps {
  health: EndpointHealth;
  period: HealthPeriod;
}

function HealthFigures({ health, endpoint, period, onOpenDelivery }: HealthFiguresProps) {
  return (
    <div className="flex flex-col gap-3">
      <HealthTiles health={health} endpoint={endpoint} onOpenDelivery={onOpenDelivery} />
      <Card className="px-5 py-4 max-sm:px-4">
        <AttemptChart columns={attemptColumns(health.hours, period, new Date())} period={period} />
      </Card>
    </div>
  );
}
