import {
  type DoubtedAnswerOutput,
  DoubtedAnswerSchema,
  type DoubtedAnswersQuery,
} from "@clipledger/contract/data-sources/history";
import { type CountFields, countFields } from "@clipledger/domain/metrics/counts";
import type { Platform } from "@clipledger/domain/platforms";
import { serverSourceName } from "@clipledger/domain/sources/source-kinds";
import type { Doubt } from "@clipledger/domain/tracking/judge-answer";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { countRows, directionOf, toPage } from "../../infra/db/paged-list.ts";
import { allOf, onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { listOwnSources } from "./own-sources.ts";

/** Answers that were kept aside, with what was believed in their place. */
export async function listDoubtedAnswers(ctx: OperationContext, query: DoubtedAnswersQuery) {
  const names = query.sourceIds && (await namesOf(ctx, query.sourceIds));
  const listed = sql`${FROM} where ${matching(ctx.organization.id, query, names)}`;
  const totalRows = await countRows(ctx.db, listed);
  const rows = await listRows(ctx.db, listed, query);
  return toPage(rows.map(toDoubtedAnswer), totalRows, query);
}

/** Answers are kept by the name of who said it. */
async function namesOf(
  { db, organization }: OperationContext,
  sourceIds: readonly string[],
): Promise<string[]> {
  const own = new Map((await listOwnSources(db, organization.id)).map(({ id, name }) => [id, name]));
  return sourceIds.flatMap((id) => serverSourceName(id) ?? own.get(id) ?? []);
}

const FROM = sql`
  from doubted_answers d
  join organizations o on o.key = d.organization_key
  join tracked_accounts a on a.key = d.account_key
  join sources s on s.key = d.source_key`;

function matching(
  organizationId: string,
  { platforms, outcomes }: DoubtedAnswersQuery,
  names: readonly string[] | undefined,
): SqlFragment {
  return allOf([
    sql`o.id = ${organizationId}`,
    names && sql`s.name = any(${names}::text[])`,
    platforms && sql`a.platform = any(${platforms}::text[])`,
    outcomes && sql`coalesce(d.outcome, 'open') = any(${outcomes}::text[])`,
  ]);
}

interface DoubtedRow extends Readonly<CountFields<"_count", bigint | null>> {
  readonly source: string;
  readonly account_id: string;
  readonly platform: Platform;
  readonly username: string | null;
  readonly platform_video_id: string;
  readonly known_view_count: bigint | null;
  readonly reason: Doubt;
  readonly said_at: Date;
  readonly outcome: "confirmed" | "refuted" | null;
  readonly settled_at: Date | null;
}

function listRows(
  db: Queryable,
  listed: SqlFragment,
  { page, perPage, sortDir }: DoubtedAnswersQuery,
): Promise<DoubtedRow[]> {
  const direction = directionOf(sortDir);
  return db.rows<DoubtedRow>(
    onePage(
      sql`
        select s.name as source, a.id as account_id, a.platform, a.username, d.platform_video_id, d.view_count,
          d.like_count, d.comment_count, d.share_count, d.bookmark_count, d.known_view_count, d.reason, d.said_at,
          d.outcome, d.settled_at
        ${listed} order by d.said_at ${direction}, d.key ${direction}`,
      { page, perPage },
    ),
  );
}

function toDoubtedAnswer(row: DoubtedRow): DoubtedAnswerOutput {
  const toCount = (count: bigint | null) => (count === null ? null : Number(count));
  return {
    ...wireFields(DoubtedAnswerSchema, row),
    account: { id: row.account_id, platform: row.platform, username: row.username },
    said: countFields("s", (counted) => toCount(row[`${counted}_count`])),
    believedViews: toCount(row.known_view_count),
    message: REASONS[row.reason],
    outcome: row.outcome ?? "open",
  };
}

const REASONS: Readonly<Record<Doubt, string>> = {
  fell_to_zero: "A count that was there is suddenly 0",
  lost_most: "More than half is gone of a count on which two syncs agreed",
  leapt: "Far more than the history of the video allows",
  contradicts_itself: "Ids and times do not fit together",
  absurd: "More than anything on Earth has",
};
