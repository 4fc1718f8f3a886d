import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import type { Clock } from "../../infra/clock.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { knownRail } from "../rails/connections/rail-kinds.ts";
import { type Check, counted, lasting, type Seen } from "./run-checks.ts";

interface CheckedConnections {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Whose; undefined at the command line, where those of all organizations are looked at. */
  readonly organizationId: string | undefined;
  readonly payoutProvider: "none" | "sandbox" | "http";
}

/** How the services that work for an organization are doing, by what was recorded of them. Nobody is called. */
export function connectionChecks(connections: CheckedConnections): Check[] {
  const scope = connections.organizationId === undefined ? "server" : "organization";
  return [
    { scope, check: "sources", title: "Data sources", look: () => lookAtSources(connections) },
    { scope, check: "payouts", title: "Payouts", look: () => lookAtPayouts(connections) },
    { scope, check: "rails", title: "Payout rails", look: () => lookAtRails(connections) },
    { scope, check: "webhooks", title: "Webhooks", look: () => lookAtWebhooks(connections) },
  ];
}

function ofOrganization({ organizationId }: CheckedConnections): SqlFragment {
  return organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`;
}

interface SourcesRow {
  readonly answering: number;
  readonly failing: number;
  readonly names: string[];
  readonly accounts: number;
}

const DAY_MS = 86_400_000;

/** A source fails if its last failure of the last day is later than its last answer. */
async function lookAtSources(connections: CheckedConnections): Promise<Seen> {
  const since = new Date(connections.clock.now().getTime() - DAY_MS);
  const isOurs = ofOrganization(connections);
  const { answering, failing, names, accounts } = await connections.db.row<SourcesRow>(sql`
    with used as (
      select organization_id, source_id, max(name) as name, max(last_answered_at) as answered_at from source_usage
      where ${isOurs} and day >= ${since}::date group by organization_id, source_id
    ), failed as (
      select organization_id, source_id, max(last_at) as failed_at from source_failures
      where ${isOurs} and last_at >= ${since} group by organization_id, source_id
    ), judged as (
      select u.name, coalesce(f.failed_at > coalesce(u.answered_at, '-infinity'), false) as is_failing,
        u.answered_at >= ${since} as is_answering
      from used u left join failed f on f.organization_id = u.organization_id and f.source_id = u.source_id
    )
    select count(*) filter (where is_answering and not is_failing)::int as answering,
      count(*) filter (where is_failing)::int as failing,
      coalesce(array_agg(distinct name) filter (where is_failing), '{}') as names,
      (select count(*)::int from tracked_accounts where ${isOurs} and sync_failures > 0) as accounts
    from judged`);
  const stuck = accounts === 0 ? "" : ` The last sync of ${counted(accounts, "account")} failed.`;
  if (failing > 0)
    return {
      state: answering === 0 ? "failing" : "warning",
      seen: `${counted(failing, "source")} failed when last asked: ${names.join(", ")}.${stuck}`,
      next: "Open Settings, Data sources: it shows each failure in words, and tests keys.",
    };
  const seen =
    answering === 0
      ? "No source was asked in the last day."
      : `${counted(answering, "source")} answered in the last day.`;
  if (accounts > 0)
    return { state: "warning", seen: `${seen}${stuck}`, next: "Open Accounts: those that fail say why." };
  return { state: answering === 0 ? "not_set_up" : "ok", seen };
}

interface IntentsRow {
  readonly rails: number;
  readonly different: number;
  readonly open: number;
  readonly stale: number;
  readonly oldest_at: Date | null;
  readonly last_failure: string | null;
}

const OPEN_FOR_LONG_MS = 3_600_000;

async function lookAtPayouts(connections: CheckedConnections): Promise<Seen> {
  const { db, clock, payoutProvider } = connections;
  const now = clock.now();
  const isOurs = ofOrganization(connections);
  const { rails, different, open, stale, oldest_at, last_failure } = await db.row<IntentsRow>(sql`
    select (select count(*)::int from payout_rails where ${isOurs} and removed_at is null) as rails,
      (select count(*)::int from payouts where ${isOurs} and provider_alarm is not null) as different,
      count(*)::int as open, count(*) filter (where lease_until < ${now})::int as stale, min(created_at) as oldest_at,
      (select last_failure from payout_intents where ${isOurs} and last_failure is not null
        order by lease_until desc limit 1) as last_failure
    from payout_intents where ${isOurs}`);
  if (different > 0)
    return {
      state: "failing",
      seen: `${counted(different, "payout")} that the provider reports with another amount than was ordered.`,
      next: "Open Payouts: each says what is reported. Look at it in your account there, and ask the provider.",
    };
  const oldestMs = oldest_at === null ? 0 : now.getTime() - oldest_at.getTime();
  if (stale > 0) {
    const failure = last_failure === null ? "" : ` Last failure: ${last_failure}`;
    return {
      state: oldestMs > OPEN_FOR_LONG_MS ? "failing" : "warning",
      seen: `${counted(open, "payout")} asked for and not confirmed, the oldest for ${lasting(oldestMs)}.${failure}`,
      next: "The provider is asked again by itself. What stays open an owner decides under Payouts, or at npm run admin -- open-payouts.",
    };
  }
  const none = open === 0 ? "none is open" : `${counted(open, "payout")} under way`;
  if (rails > 0) {
    const ways =
      connections.organizationId === undefined ? counted(rails, "connected rail") : "rails of your own";
    return { state: "ok", seen: `They go through ${ways}; ${none}.` };
  }
  if (payoutProvider === "http")
    return { state: "ok", seen: `They go through the configured provider; ${none}.` };
  return payoutProvider === "sandbox"
    ? {
        state: "not_set_up",
        seen: `They go through the sandbox, which moves no money; ${none}.`,
        next: "Connect a provider before you pay anybody through Clipledger (docs/payout-providers.md).",
      }
    : { state: "not_set_up", seen: "They are recorded by hand: no provider is connected." };
}

interface RailsRow {
  readonly connected: PayoutRailKind[];
  readonly refused: PayoutRailKind[];
  readonly unclear: number;
  readonly silent: number;
  readonly waiting: number;
}

/** By the last test of each rail, and by what became of what they were asked to move. */
async function lookAtRails(connections: CheckedConnections): Promise<Seen> {
  const longAgo = new Date(connections.clock.now().getTime() - OPEN_FOR_LONG_MS);
  const isOurs = ofOrganization(connections);
  const { connected, refused, unclear, silent, waiting } = await connections.db.row<RailsRow>(sql`
    select coalesce(array_agg(distinct kind), '{}') as connected,
      coalesce(array_agg(distinct kind) filter (where problem is not null), '{}') as refused,
      (select count(*)::int from rail_transfers where ${isOurs} and state = 'unclear') as unclear,
      (select count(*)::int from rail_transfers
        where ${isOurs} and state = 'open' and asked_at < ${longAgo} and file_id is null) as silent,
      (select count(*)::int from rail_payouts
        where ${isOurs} and state = 'approved' and transfer_id is null and wait_until is not null) as waiting
    from payout_rails where ${isOurs} and removed_at is null`);
  if (unclear > 0)
    return {
      state: "failing",
      seen: `${counted(unclear, "transfer")} of which no rail can tell what became.`,
      next: "Open Payouts: an owner says of each whether it was paid.",
    };
  if (refused.length > 0)
    return {
      state: "failing",
      seen: `The last test failed: ${namesOf(refused)}.`,
      next: "Open Settings, Payout rails: it says why, and takes new credentials.",
    };
  if (silent > 0)
    return {
      state: "warning",
      seen: `${counted(silent, "transfer")} without an answer for more than an hour.`,
      next: "The rail is asked again by itself, and pays once. See that a worker runs.",
    };
  if (waiting > 0)
    return {
      state: "warning",
      seen: `${counted(waiting, "payout")} refused by a rail, and tried again later.`,
      next: "Open the payout: it says why. Often the balance at the rail is too low.",
    };
  if (connected.length === 0) return { state: "not_set_up", seen: "No rail is connected." };
  return { state: "ok", seen: `Connected, and nothing is stuck: ${namesOf(connected)}.` };
}

function namesOf(kinds: readonly PayoutRailKind[]): string {
  return kinds.map((kind) => knownRail(kind).name).join(", ");
}

interface EndpointsRow {
  readonly active: number;
  readonly failing: number;
  readonly disabled: number;
  readonly oldest_at: Date | null;
}

const WAITING_LONG_MS = 15 * 60_000;

async function lookAtWebhooks(connections: CheckedConnections): Promise<Seen> {
  const { db, clock } = connections;
  const { active, failing, disabled, oldest_at } = await db.row<EndpointsRow>(sql`
    select count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'active' and failing_since is not null)::int as failing,
      count(*) filter (where state = 'disabled')::int as disabled,
      min(case when state = 'active' and failing_since is null then (
        select d.due_at from webhook_deliveries d where d.endpoint_key = e.key and d.state = 'pending'
        order by d.due_at limit 1
      ) end) as oldest_at
    from webhook_endpoints e where ${ofOrganization(connections)} and deleted_at is null`);
  const lateMs = oldest_at === null ? 0 : clock.now().getTime() - oldest_at.getTime();
  if (failing + disabled > 0) {
    const parts = [
      failing > 0 && `${counted(failing, "endpoint")} held back because it fails`,
      disabled > 0 && `${counted(disabled, "endpoint")} switched off`,
    ];
    return {
      state: "warning",
      seen: `${parts.filter(Boolean).join(", ")}, ${counted(active, "endpoint")} active.`,
      next: "Open Webhooks: each endpoint shows its attempts. Mend the receiver, then resume it.",
    };
  }
  if (lateMs > WAITING_LONG_MS)
    return {
      state: "failing",
      seen: `A delivery should have been tried ${lasting(lateMs)} ago.`,
      next: "See that a worker runs: it delivers webhooks.",
    };
  if (active === 0) return { state: "not_set_up", seen: "There is no endpoint." };
  return { state: "ok", seen: `${counted(active, "endpoint")} active, nothing overdue.` };
}
