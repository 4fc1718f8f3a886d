import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Coins, DatabaseZap, HeartPulse, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { DataSource, DataSources, Me, PayoutHold } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { ProgressBar } from "../../ui/charts/small-charts.tsx";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { exactNumber, listed } from "../../ui/primitives/text/number-format.ts";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { platformLabels, sourceNameLabel } from "../../ui/product/words/names.ts";

/** What the plan allows, how much of it is used, and where credits went. */
export function PlanSection() {
  const { api, organization } = useOrganization();
  const me = useQuery(api.me.get.queryOptions());
  const use = useQuery(api.organizations.usage.queryOptions());
  const credits = useQuery(api.credits.get.queryOptions({ input: {} }));
  const isAdmin = canAdminister(organization.role);
  const endpoints = useQuery(api.webhooks.list.queryOptions({ enabled: isAdmin }));
  if (!me.isSuccess) {
    const height = isAdmin ? "h-[298px]" : "h-[250px]";
    return <QueryState query={me} pending={<Skeleton className={`${height} rounded-lg`} />} />;
  }
  const { plan } = me.data;
  const lines: readonly UseLineProps[] = [
    { label: "Tracked accounts", used: use.data?.trackedAccounts, limit: plan.trackedAccounts },
    {
      label: "Individually tracked videos",
      used: use.data?.trackedVideos,
      limit: plan.individualVideos ? plan.trackedVideos : 0,
    },
    {
      label: "Credits this month",
      used: credits.data?.used,
      limit:
        credits.data?.included == null ? plan.creditsPerMonth : credits.data.included + credits.data.extra,
      note: credits.data === undefined ? "…" : `New ones on ${shortDate(credits.data.resetsAt)}`,
    },
    ...(isAdmin
      ? [{ label: "Webhook endpoints", used: endpoints.data?.data.length, limit: plan.webhookEndpoints }]
      : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl
        aria-label="Plan and usage"
        className="divide-y divide-line rounded-lg border border-line text-[13px]"
      >
        <Line label="Plan">{planText(plan)}</Line>
        {lines.map((line) => (
          <UseLine key={line.label} {...line} />
        ))}
      </dl>
      <Link to="/live" search={{ tab: "credits" }} className={`${buttonClass()} self-start`}>
        <Coins aria-hidden="true" />
        See where credits went
      </Link>
    </div>
  );
}

function planText({ name, apiAccess, requestsPerMinute }: Me["plan"]): string {
  const plan = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (!apiAccess) return `${plan}, without API access`;
  return requestsPerMinute === null
    ? plan
    : `${plan}, ${exactNumber(requestsPerMinute)} API requests a minute`;
}

interface UseLineProps {
  label: string;
  /** Undefined while it is not known. */
  used: number | undefined;
  /** Null: as many as one likes. */
  limit: number | null;
  note?: string | undefined;
}

const nearlyAll = 0.9;

function UseLine({ label, used, limit, note }: UseLineProps) {
  const share = used === undefined || limit === null || limit === 0 ? undefined : used / limit;
  return (
    <Line label={label} note={note}>
      <span className="tabular-nums">{usageText(used, limit)}</span>
      {share === undefined ? null : (
        <span className="w-28">
          <ProgressBar
            label={`${label} used`}
            value={share}
            tone={share >= nearlyAll ? "warning" : "accent"}
          />
        </span>
      )}
    </Line>
  );
}

/** "12 of 50", or what there is where nothing limits it. */
export function usageText(used: number | undefined, limit: number | null): string {
  if (limit === 0 && (used ?? 0) === 0) return "Not in this plan";
  const count = used === undefined ? "…" : exactNumber(used);
  return limit === null ? `${count}, no limit` : `${count} of ${exactNumber(limit)}`;
}

function Line({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 px-3 py-2">
      <dt className="min-w-0 text-muted">
        {label}
        {note === undefined ? null : <span className="block text-faint text-xs">{note}</span>}
      </dt>
      <dd className="flex flex-col items-end gap-1.5 text-right">{children}</dd>
    </div>
  );
}

/** Whether the counts are real and the sources well, and the way to them. */
export function SourcesSection() {
  const { api } = useOrganization();
  const sources = useQuery(api.dataSources.list.queryOptions());
  return (
    <div className="flex flex-col gap-4">
      {sources.isSuccess ? (
        <Glance {...sourcesAtAGlance(sources.data)} />
      ) : (
        <QueryState query={sources} pending={<Skeleton className="h-[68px] rounded-lg sm:h-12" />} />
      )}
      <Link to="/settings/data-sources" className={`${buttonClass()} self-start`}>
        <DatabaseZap aria-hidden="true" />
        Open data sources
      </Link>
    </div>
  );
}

function Glance({ tone, label, text }: AtAGlance) {
  return (
    <p className="flex flex-col items-start gap-1.5 text-[13px] text-muted">
      <StateBadge tone={tone}>{label}</StateBadge>
      <span className="[overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

interface AtAGlance {
  readonly tone: BadgeTone;
  readonly label: string;
  readonly text: string;
}

/** What most needs to be known of the sources: what fails, then what is simulated, then that all is well. */
export function sourcesAtAGlance({ data, orders }: Pick<DataSources, "data" | "orders">): AtAGlance {
  const real = data.filter(({ kind, isPaused }) => kind !== "simulator" && !isPaused);
  const failing = real.filter(isFailing);
  if (failing.length > 0) {
    const names = listed(failing.map(({ name }) => sourceNameLabel(name)));
    return {
      tone: "warning",
      label: `${failing.length} of ${real.length} failing`,
      text: `Look at ${names}.`,
    };
  }
  const simulated = [
    ...new Set(
      orders.flatMap(({ platform, lookup, isSimulated }) =>
        isSimulated && lookup === "account" ? [platformLabels[platform]] : [],
      ),
    ),
  ];
  if (simulated.length > 0) {
    return {
      tone: "info",
      label: "Partly simulated",
      text: `Nobody real is asked for accounts of ${listed(simulated)}.`,
    };
  }
  return {
    tone: "accent",
    label: "All real",
    text: "Somebody real is asked for accounts of every platform.",
  };
}

function isFailing({ problem, lastAnsweredAt, lastFailure }: DataSource): boolean {
  if (problem !== null) return true;
  return lastFailure !== null && (lastAnsweredAt === null || lastFailure.occurredAt > lastAnsweredAt);
}

/** Where questions about single days are answered, for whoever runs the server. */
export function HistorySection() {
  const { api } = useOrganization();
  const history = useQuery(api.organizations.history.queryOptions());
  if (!history.isSuccess)
    return <QueryState query={history} pending={<Skeleton className="h-[68px] rounded-lg sm:h-12" />} />;
  return <Glance {...historyAtAGlance(history.data.clickhouse)} />;
}

/** Sends of the feed take a second or two; that is not being behind. */
const usualLagSeconds = 10;

/** What needs to be known of ClickHouse: that there is none, that it is being filled, or how far it is behind. */
export function historyAtAGlance(
  clickhouse: { readonly isFilled: boolean; readonly lagSeconds: number } | null,
): AtAGlance {
  if (clickhouse === null)
    return { tone: "neutral", label: "PostgreSQL", text: "PostgreSQL answers everything." };
  if (!clickhouse.isFilled)
    return {
      tone: "info",
      label: "Being filled",
      text: "ClickHouse is still getting earlier days. PostgreSQL answers until it has all.",
    };
  if (clickhouse.lagSeconds <= usualLagSeconds)
    return { tone: "accent", label: "Up to date", text: "ClickHouse has every day of every video." };
  return {
    tone: "warning",
    label: `${durationText(clickhouse.lagSeconds)} behind`,
    text: "ClickHouse lacks the newest counts. PostgreSQL answers whom that concerns, more slowly.",
  };
}

function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return "Less than a minute";
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : daysText(Math.floor(hours / 24));
}

export function HealthLink() {
  return (
    <Link to="/settings/health" className={`${buttonClass()} self-start`}>
      <HeartPulse aria-hidden="true" />
      Open health
    </Link>
  );
}

/** How long payouts may wait before the Creator Hub slows down, and how far that has come. */
export function HoldSection() {
  const { api } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions());
  if (!hold.isSuccess)
    return <QueryState query={hold} pending={<Skeleton className="h-[333px] rounded-lg lg:h-[312px]" />} />;
  const { thresholds } = hold.data;
  return (
    <div className="flex flex-col gap-4">
      <dl aria-label="Payout hold" className="divide-y divide-line rounded-lg border border-line text-[13px]">
        <Line label="Now">
          <HoldState hold={hold.data} />
        </Line>
        <Line label="The dashboard warns">{afterText(thresholds.watch)}</Line>
        <Line label="Creators cannot be assigned">{afterText(thresholds.soft)}</Line>
        <Line label="Only settling payouts works">{afterText(thresholds.hard)}</Line>
      </dl>
      <p className="text-[13px] text-faint">
        Paying or canceling what is overdue ends a hold at once. Whoever runs the server sets the days, for
        all its organizations.
      </p>
      <Link to="/payouts" className={`${buttonClass()} self-start`}>
        <Wallet aria-hidden="true" />
        Open due payouts
      </Link>
    </div>
  );
}

const stages = {
  watch: { tone: "info", label: "Warning" },
  soft: { tone: "warning", label: "No new assignments" },
  hard: { tone: "danger", label: "On hold" },
} as const;

function HoldState({ hold: { stage, daysDue } }: { hold: PayoutHold }) {
  const { tone, label } = stage === null ? ({ tone: "accent", label: "No hold" } as const) : stages[stage];
  return (
    <>
      <StateBadge tone={tone}>{label}</StateBadge>
      <span className="text-faint text-xs">
        {daysDue === null ? "Nothing is overdue" : `The oldest payout is due for ${daysText(daysDue)}`}
      </span>
    </>
  );
}

function afterText(days: number | null): string {
  return days === null ? "Never" : `After ${daysText(days)}`;
}

function daysText(days: number): string {
  return days === 1 ? "1 day" : `${exactNumber(days)} days`;
}
