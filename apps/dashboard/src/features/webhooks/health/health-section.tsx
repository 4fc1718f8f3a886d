import type { AttemptError } from "@clipledger/domain/webhooks/delivery-state";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { EndpointHealth, WebhookEndpoint } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { StatGrid, StatTile } from "../../../ui/primitives/figures.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { exactNumber, percent } from "../../../ui/primitives/text/number-format.ts";
import { dayAndHour, dayAndMonth, RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { durationWords, outcomeWords } from "../delivery-status.tsx";
import { pendingWords } from "../endpoint-status.tsx";

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

interface HealthTilesProps {
  health: EndpointHealth;
  endpoint: WebhookEndpoint;
  onOpenDelivery: (deliveryId: string) => void;
}

function HealthTiles({ health, endpoint, onOpenDelivery }: HealthTilesProps) {
  const { successRate, latency, attempts, failed } = health;
  return (
    <StatGrid>
      <StatTile
        label="Success rate"
        value={successRate === null ? "–" : rateWords(successRate)}
        note={
          attempts === 0
            ? "No attempts in this period"
            : `${exactNumber(failed)} of ${exactNumber(attempts)} attempts failed`
        }
      />
      <StatTile
        label="Answer time"
        value={latency === null ? "–" : `≤ ${durationWords(latency.medianMs)}`}
        note={
          latency === null ? "Of half the attempts, and of 95%" : `95% within ${durationWords(latency.p95Ms)}`
        }
      />
      <StatTile
        label="Waiting"
        value={pendingWords(endpoint.pendingDeliveries)}
        note={<WaitingNote health={health} endpoint={endpoint} />}
      />
      <StatTile
        label="Last failure"
        value={health.lastFailure === null ? "None" : <RelativeTime instant={health.lastFailure.at} />}
        note={<FailureNote health={health} onOpenDelivery={onOpenDelivery} />}
      />
    </StatGrid>
  );
}

/** A few failures among many attempts are not nothing. */
function rateWords(rate: number): string {
  return rate < 1 && rate > 0.995 ? ">99%" : percent(rate);
}

function WaitingNote({ health, endpoint }: Omit<HealthTilesProps, "onOpenDelivery">) {
  const { isHeldBack, nextProbeAt } = health;
  if (!isHeldBack) return endpoint.pendingDeliveries === 0 ? "Nothing waits" : "On their way, or tried again";
  if (nextProbeAt === null) return "Held back";
  return (
    <>
      Held back, next try <RelativeTime instant={nextProbeAt} />
    </>
  );
}

function FailureNote({ health: { lastFailure }, onOpenDelivery }: Omit<HealthTilesProps, "endpoint">) {
  if (lastFailure === null) return "In the last 30 days";
  // Safe: the server names attempts' errors here as everywhere.
  const words = outcomeWords(lastFailure.status, lastFailure.error as AttemptError | null);
  return (
    <button
      type="button"
      onClick={() => onOpenDelivery(lastFailure.deliveryId)}
      className="text-left underline underline-offset-4 hover:text-ink"
    >
      {words ?? "See the delivery"}
    </button>
  );
}

interface AttemptChartProps {
  columns: readonly AttemptColumn[];
  period: HealthPeriod;
}

/** Attempts over time, the failed ones on top. */
function AttemptChart({ columns, period }: AttemptChartProps) {
  const highest = Math.max(1, ...columns.map(({ succeeded, failed }) => succeeded + failed));
  const [first] = columns;
  const last = columns.at(-1);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[13px] text-muted">
        Attempts per {period.unit}
        <span className="flex gap-3 text-faint text-xs">
          <Key color="bg-accent-text" label="Succeeded" />
          <Key color="bg-danger-text" label="Failed" />
        </span>
      </figcaption>
      <div role="img" aria-label={chartWords(columns)} className="flex h-24 items-end gap-px sm:gap-0.5">
        {columns.map((column) => (
          <Column key={column.start} column={column} highest={highest} period={period} />
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between gap-4 text-faint text-xs tabular-nums">
        <span>{first === undefined ? "" : columnLabel(first.start, period)}</span>
        <span>{last === undefined ? "" : `${columnLabel(last.start, period)} UTC`}</span>
      </p>
    </figure>
  );
}

interface ColumnProps {
  column: AttemptColumn;
  highest: number;
  period: HealthPeriod;
}

function Column({ column: { start, succeeded, failed }, highest, period }: ColumnProps) {
  const title = `${columnLabel(start, period)} UTC: ${exactNumber(succeeded)} succeeded, ${exactNumber(failed)} failed`;
  return (
    <span title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end rounded-sm hover:bg-hover">
      {succeeded + failed === 0 ? <span className="h-0.5 rounded-sm bg-line-strong" /> : null}
      <Part color="bg-danger-text" count={failed} highest={highest} />
      <Part color="bg-accent-text" count={succeeded} highest={highest} />
    </span>
  );
}

/** Even one of many stays in sight. */
function Part({ color, count, highest }: { color: string; count: number; highest: number }) {
  if (count === 0) return null;
  const height = `max(2px, ${((count / highest) * 100).toFixed(2)}%)`;
  return <span className={`${color} shrink-0 first:rounded-t-xs`} style={{ height }} />;
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-full ${color}`} />
      {label}
    </span>
  );
}

function chartWords(columns: readonly AttemptColumn[]): string {
  const succeeded = columns.reduce((sum, column) => sum + column.succeeded, 0);
  const failed = columns.reduce((sum, column) => sum + column.failed, 0);
  return `Attempts over time: ${exactNumber(succeeded)} succeeded, ${exactNumber(failed)} failed`;
}

interface AttemptColumn {
  /** When it begins. */
  readonly start: string;
  readonly succeeded: number;
  readonly failed: number;
}

export const healthPeriods = [
  { value: "1", label: "24 hours", hoursEach: 1, unit: "hour" },
  { value: "7", label: "7 days", hoursEach: 6, unit: "six hours" },
  { value: "30", label: "30 days", hoursEach: 24, unit: "day" },
] as const;
type HealthPeriod = (typeof healthPeriods)[number];

const hourMs = 3_600_000;

/** The attempts of some hours each, oldest first, without gaps, up to now. */
export function attemptColumns(
  hours: EndpointHealth["hours"],
  period: HealthPeriod,
  now: Date,
): readonly AttemptColumn[] {
  const widthMs = period.hoursEach * hourMs;
  const lastStart = Math.floor(now.getTime() / widthMs) * widthMs;
  const count = (Number(period.value) * 24) / period.hoursEach;
  return Array.from({ length: count }, (_, index) => {
    const startMs = lastStart - (count - 1 - index) * widthMs;
    const own = hours.filter(({ hour }) => {
      const at = Date.parse(hour);
      return at >= startMs && at < startMs + widthMs;
    });
    return {
      start: new Date(startMs).toISOString(),
      succeeded: own.reduce((sum, hour) => sum + hour.succeeded, 0),
      failed: own.reduce((sum, hour) => sum + hour.failed, 0),
    };
  });
}

/** Where a column begins, as people say it. */
export function columnLabel(start: string, { hoursEach }: HealthPeriod): string {
  return hoursEach === 24 ? dayAndMonth(start) : dayAndHour(start);
}
