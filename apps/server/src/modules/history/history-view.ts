import { type ClickHouse, ClickHouseFailure, toRows } from "../../infra/clickhouse/clickhouse.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { measureLag } from "../../infra/metrics.ts";
import { hasAllFacts } from "./fact-archive.ts";
import { type FactsQuestion, readFacts } from "./read-facts.ts";

/** Why PostgreSQL answers, though there is a ClickHouse. */
type Reason = "few" | "lagging" | "changed" | "unavailable";

/** The facts of one organization in ClickHouse, as one transaction of PostgreSQL sees them. */
export interface HistoryView {
  /** The rows, or undefined where PostgreSQL has to give the answer: this time, and from then on unless it is about few videos. */
  select(question: FactsQuestion): Promise<string[][] | undefined>;
  /** The same as one text, in the format that the question names. */
  selectText(question: FactsQuestion): Promise<string | undefined>;
}

/** For so long nobody asks again after a failure, so that not every answer waits for it. */
const REST_MS = 5_000;

const failedAt = new WeakMap<ClickHouse, number>();

export type AskingContext = Pick<
  OperationContext,
  "db" | "clock" | "clickhouse" | "metrics" | "log" | "organization"
> & {
  /** Where an answer has headers. */
  readonly setHeader?: (name: string, value: string) => void;
};

const HISTORY_HEADER = "Clipledger-History";

/**
 * What ClickHouse has of the organization, for a transaction that reads one state throughout. It answers where nothing that this
 * state shows is still to be sent, and nothing newer was on its way before the answer was complete. So an answer is that of
 * the transaction, whoever gives it.
 */
export async function openHistory(ctx: AskingContext, tx: Transaction): Promise<HistoryView> {
  const { clickhouse } = ctx;
  if (clickhouse === undefined) return { select: async () => undefined, selectText: async () => undefined };
  const seen = await readPosition(tx, ctx.organization.id);
  const isResting =
    ctx.clock.now().getTime() - (failedAt.get(clickhouse) ?? Number.NEGATIVE_INFINITY) < REST_MS;
  let reason: Reason | undefined = isResting ? "unavailable" : undefined;
  // PostgreSQL's index finds the facts of few videos sooner than ClickHouse reads its columns, unless they would have to come back.
  const areFew = (videos: number) => videos < clickhouse.minVideos && !seen.has_archive;
  const selectText = async (question: FactsQuestion) => {
    if (areFew(question.videos.total)) return refuse(ctx, "few");
    if (reason !== undefined || !isComplete(seen)) return refuse(ctx, reason ?? "lagging");
    try {
      if (!(await hasWhatLeft(ctx, tx, clickhouse, seen))) {
        reason = "lagging";
        return refuse(ctx, reason);
      }
      const answer = await readFacts(clickhouse, seen, question);
      const now = await readPosition(ctx.db, ctx.organization.id);
      if (now.version === seen.version && now.generation === seen.generation) {
        tell(ctx, "clickhouse");
        return answer;
      }
      reason = "changed";
    } catch (error) {
      if (!(error instanceof ClickHouseFailure)) throw error;
      ctx.log.warn({ err: error }, "ClickHouse did not answer; PostgreSQL does");
      failedAt.set(clickhouse, ctx.clock.now().getTime());
      reason = "unavailable";
    }
    return refuse(ctx, reason);
  };
  return {
    select: async (question) => {
      const text = await selectText(question);
      return text === undefined ? undefined : toRows(text);
    },
    selectText,
  };
}

/** Whether there is a ClickHouse, and how far it is: for owners, in the settings. */
export async function getHistoryState({
  db,
  clickhouse,
}: Pick<OperationContext, "db" | "clickhouse">): Promise<HistoryState> {
  if (clickhouse === undefined) return { clickhouse: null };
  const { seconds, is_filled } = await measureLag(db);
  return { clickhouse: { isFilled: is_filled, lagSeconds: seconds } };
}

interface HistoryState {
  readonly clickhouse: { readonly isFilled: boolean; readonly lagSeconds: number } | null;
}

function refuse(ctx: AskingContext, reason: Reason): undefined {
  tell(ctx, "postgresql", reason);
}

function tell(
  { metrics, setHeader }: AskingContext,
  source: "clickhouse" | "postgresql",
  reason?: Reason,
): void {
  metrics.countHistoryAnswer(source, reason ?? "");
  setHeader?.(HISTORY_HEADER, reason === undefined ? source : `${source}; reason=${reason}`);
}

interface Position {
  readonly organization_key: number;
  readonly generation: bigint | null;
  readonly is_filled: boolean;
  /** Whether facts of the organization have left PostgreSQL. */
  readonly has_archive: boolean;
  /** Whether ClickHouse has such facts where it is asked. */
  readonly holds_archive: boolean;
  readonly is_pending: boolean;
  /** Never null: an organization of which nothing was sent has 0. */
  readonly version: bigint;
}

function readPosition(db: Queryable, organizationId: string): Promise<Position> {
  return db.row(sql`
    select o.key as organization_key, feed.generation, feed.is_filled, feed.holds_archive,
      exists (select from fact_archives a where a.organization_key = o.key) as has_archive,
      exists (select from fact_changes c where c.organization_key = o.key) as is_pending,
      coalesce((select h.version from history_organizations h where h.organization_key = o.key), 0) as version
    from organizations o cross join history_feed feed where o.id = ${organizationId}`);
}

function isComplete(position: Position): position is Position & { generation: bigint } {
  const { generation, is_filled, has_archive, holds_archive, is_pending } = position;
  return generation !== null && is_filled && (holds_archive || !has_archive) && !is_pending;
}

/**
 * PostgreSQL cannot stand in for facts that it does not have. Where ClickHouse has lost some of them it is not asked, until the feed
 * has filled them in from the archive.
 */
async function hasWhatLeft(
  { clock, db, log }: AskingContext,
  tx: Transaction,
  clickhouse: ClickHouse,
  { has_archive, organization_key: organizationKey, generation }: Position & { generation: bigint },
): Promise<boolean> {
  const nowMs = clock.now().getTime();
  if (!has_archive || (await hasAllFacts(tx, clickhouse, { organizationKey, generation, nowMs })))
    return true;
  log.error({ organizationKey }, "ClickHouse has lost facts, which come again from the archive");
  await db.execute(sql`update history_feed set holds_archive = false where generation = ${generation}`);
  return false;
}
