import type { ProjectHashtags } from "@clipledger/contract/projects";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type FieldChanges, recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recountAccounts } from "../facts/recount-videos.ts";

/** Sets what an account adds to projects it is in. All of the projects, or none. */
export function setProjectHashtags(
  ctx: OperationContext,
  accountId: string,
  wanted: ProjectHashtags,
): Promise<{ accountId: string; hashtagsFilter: string[] | null }> {
  refuseRepeated(wanted);
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const account = await findAccountFilter(tx, organizationId, accountId);
    if (account === undefined) throw new AppError("NOT_FOUND");
    const present = await listProjectFilters(tx, organizationId, accountId);
    refuseForeign(wanted, present);
    const changing = wanted.filter((entry) => !isSame(entry, present));
    if (changing.length > 0) {
      await recountAccounts(tx, organizationKey, [account.key], async () => {
        for (const entry of changing) await updateProjectFilter(tx, organizationId, accountId, entry);
      });
      await recordActivity(tx, ctx, {
        type: "project.hashtags_changed",
        subject: { type: "tracked_account", id: accountId, label: account.label },
        changes: filterChanges(changing, present),
      });
    }
    return { accountId, hashtagsFilter: account.hashtags_filter };
  });
}

function refuseRepeated(wanted: ProjectHashtags): void {
  const repeated = wanted.flatMap(({ projectId }, index) =>
    wanted.findIndex((entry) => entry.projectId === projectId) < index
      ? [{ path: `projectHashtags.${index}.projectId`, message: "Name each project once" }]
      : [],
  );
  if (repeated.length > 0) throw badRequest(repeated);
}

function refuseForeign(wanted: ProjectHashtags, present: readonly ProjectFilterRow[]): void {
  const isForeign = wanted.some(({ projectId }) => filterOf(projectId, present) === undefined);
  if (isForeign)
    throw new AppError("NOT_FOUND", undefined, { message: "The account is not in this project" });
}

function filterOf(projectId: string, present: readonly ProjectFilterRow[]): ProjectFilterRow | undefined {
  return present.find((row) => row.project_id === projectId);
}

function isSame(
  { projectId, hashtagsFilter }: ProjectHashtags[number],
  present: readonly ProjectFilterRow[],
): boolean {
  return JSON.stringify(filterOf(projectId, present)?.hashtags_filter) === JSON.stringify(hashtagsFilter);
}

function filterChanges(changing: ProjectHashtags, present: readonly ProjectFilterRow[]): FieldChanges {
  return Object.fromEntries(
    changing.map(({ projectId, hashtagsFilter }) => {
      const row = filterOf(projectId, present);
      return [
        row?.project_name ?? projectId,
        { before: row?.hashtags_filter ?? null, after: hashtagsFilter },
      ];
    }),
  );
}

interface AccountFilterRow {
  key: number;
  label: string;
  hashtags_filter: string[] | null;
}

function findAccountFilter(
  tx: Transaction,
  organizationId: string,
  accountId: string,
): Promise<AccountFilterRow | undefined> {
  return tx.maybeRow(sql`
    select key, coalesce(username, initial_username, platform_account_id) as label, hashtags_filter
    from tracked_accounts where organization_id = ${organizationId} and id = ${accountId}`);
}

interface ProjectFilterRow {
  project_id: string;
  project_name: string;
  hashtags_filter: string[] | null;
}

function listProjectFilters(
  tx: Transaction,
  organizationId: string,
  accountId: string,
): Promise<ProjectFilterRow[]> {
  return tx.rows(sql`
    select ap.project_id, p.name as project_name, ap.hashtags_filter
    from account_projects ap
    join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
    where ap.organization_id = ${organizationId} and ap.account_id = ${accountId}`);
}

async function updateProjectFilter(
  tx: Transaction,
  organizationId: string,
  accountId: string,
  { projectId, hashtagsFilter }: { projectId: string; hashtagsFilter: readonly string[] | null },
): Promise<void> {
  await tx.execute(sql`
    update account_projects set hashtags_filter = ${hashtagsFilter}::text[]
    where organization_id = ${organizationId} and account_id = ${accountId} and project_id = ${projectId}`);
}
