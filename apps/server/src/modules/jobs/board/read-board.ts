import {
  type BoardJobDetailsOutput,
  BoardJobDetailsSchema,
  type BoardJobOutput,
  BoardJobSchema,
  type BoardQuery,
} from "@clipledger/contract/portal/jobs";
import type { RichTextOutput } from "@clipledger/contract/rich-text";
import { APPLIED_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { resolveVariables } from "@clipledger/richtext/resolve-variables";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalVisitorContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import {
  type BrandedRow,
  brandColumns,
  brandsOf,
  toBrandedOrganization,
} from "../../organizations/brand/brand.queries.ts";
import {
  amountsOf,
  type JobFactsRow,
  type JobRow,
  jobColumns,
  jobFactColumns,
  toDocument,
} from "../jobs/job-rows.ts";

/** What reading the board takes; visitors of its pages have no session. */
type BoardReader = Pick<PortalVisitorContext, "db" | "publicUrl" | "userId">;

export function listBoardJobs({ db, publicUrl }: BoardReader, query: BoardQuery) {
  const counting = countRows(db, sql`${fromBoard} where ${matching(query)}`);
  return readPage(query, counting, listBoardJobRows(db, query), (row) => toBoardJob(row, publicUrl));
}

export async function getBoardJob(
  { db, publicUrl, userId }: BoardReader,
  id: string,
): Promise<BoardJobDetailsOutput> {
  const row = await findBoardJob(db, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const hasApplied = userId !== undefined && (await hasOpenApplication(db, userId, id));
  return { ...toBoardJobDetails(row, publicUrl), hasApplied };
}

/** What everybody may see. Nothing else of the row belongs here. */
function toBoardJob(row: BoardJobRow, publicUrl: string): BoardJobOutput {
  return {
    ...wireFields(BoardJobSchema, row),
    ...amountsOf(row),
    organization: toBrandedOrganization(row, publicUrl),
  };
}

export function toBoardJobDetails(
  row: BoardJobDetailsRow,
  publicUrl: string,
): Omit<BoardJobDetailsOutput, "hasApplied"> {
  return {
    ...wireFields(BoardJobDetailsSchema, row),
    ...toBoardJob(row, publicUrl),
    body: presentText(row.body, row),
    challengeBrief: presentText(row.challenge_brief, row),
  };
}

/** Nobody in particular reads the board: what only a creator has is put in neutral words. */
function presentText(
  text: RichTextDocument | null,
  { organization_name }: BoardJobRow,
): RichTextOutput | null {
  if (text === null) return null;
  return toDocument(
    resolveVariables(text, {
      brand_name: organization_name,
      creator_first_name: "there",
      creator_full_name: "you",
      creator_email: "your email address",
      creator_accounts: "your accounts",
      campaign_video_target: "the agreed number of videos",
      campaign_payout_cycle: "every payout cycle",
      assignment_start_date: "your first day",
    }),
  );
}

interface OnBoard extends BrandedRow {
  /** Never null: only drafts may not have been published yet. */
  published_at: Date;
}

type BoardJobRow = JobFactsRow & OnBoard;
type BoardJobDetailsRow = JobRow & OnBoard;

const fromBoard = sql`from jobs j join organizations o on o.id = j.organization_id ${brandsOf}`;

export function listBoardJobRows(db: Queryable, query: BoardQuery): Promise<BoardJobRow[]> {
  const jobs = sql`
    select ${jobFactColumns}, ${brandColumns} ${fromBoard} where ${matching(query)}
    order by j.published_at ${directionOf(query.sortDir)}, j.id`;
  return db.rows(onePage(jobs, query));
}

export function findBoardJob(db: Queryable, id: string): Promise<BoardJobDetailsRow | undefined> {
  return db.maybeRow(sql`
    select ${jobColumns}, ${brandColumns} ${fromBoard} where j.id = ${id} and j.status = 'public'`);
}

function matching(query: BoardQuery): SqlFragment {
  const { search, organizationId, jobType, platforms, country, language } = query;
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`j.status = 'public'`,
    organizationId ? sql`j.organization_id = ${organizationId}` : undefined,
    jobType && sql`j.job_type = ${jobType}`,
    platforms && sql`(j.platform_focus = '{}' or j.platform_focus && ${platforms}::text[])`,
    country ? sql`(j.country_residences = '{}' or ${country} = any(j.country_residences))` : undefined,
    language ? sql`(j.languages = '{}' or ${language} = any(j.languages))` : undefined,
    search
      ? sql`(j.product_title ilike ${pattern} or j.product_description ilike ${pattern} or coalesce(ob.name, o.name) ilike ${pattern})`
      : undefined,
  ]);
}

/** Whether the person would be told that they have applied already. */
async function hasOpenApplication(db: Queryable, userId: string, jobId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (
      select from job_applications where job_id = ${jobId} and user_id = ${userId}
        and status = any(${APPLIED_STATUSES}::text[])
    ) as found`);
  return found;
}
