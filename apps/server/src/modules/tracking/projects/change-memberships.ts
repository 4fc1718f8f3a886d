import type { BulkMembershipOutput } from "@clipledger/contract/projects";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recountAccounts } from "../facts/recount-videos.ts";
import { findProject } from "./list-projects.ts";

/** Adding an account that is in the project changes nothing and answers the same. */
export async function addAccountToProject(
  ctx: OperationContext,
  projectId: string,
  accountId: string,
): Promise<{ accountId: string; projectId: string }> {
  const { failedCount } = await addAccountsToProject(ctx, projectId, [accountId]);
  if (failedCount > 0) throw new AppError("NOT_FOUND");
  return { accountId, projectId };
}

/** Taking out an account that is not in the project changes nothing and answers the same. */
export async function removeAccountFromProject(
  ctx: OperationContext,
  projectId: string,
  accountId: string,
): Promise<{ success: true }> {
  const { failedCount } = await removeAccountsFromProject(ctx, projectId, [accountId]);
  if (failedCount > 0) throw new AppError("NOT_FOUND");
  return { success: true };
}

const IDS_IN_LOG = 50;

export function addAccountsToProject(
  ctx: OperationContext,
  projectId: string,
  accountIds: readonly string[],
): Promise<BulkMembershipOutput> {
  const { id: organizationId } = ctx.organization;
  return changeMemberships(ctx, projectId, accountIds, {
    isDone: ({ is_member }) => is_member,
    apply: (tx, ids) => insertMemberships(tx, organizationId, projectId, ids, ctx.clock.now()),
    activity: "project.accounts_added",
  });
}

export function removeAccountsFromProject(
  ctx: OperationContext,
  projectId: string,
  accountIds: readonly string[],
): Promise<BulkMembershipOutput> {
  return changeMemberships(ctx, projectId, accountIds, {
    isDone: ({ is_member }) => !is_member,
    apply: (tx, ids) => deleteMemberships(tx, ctx.organization.id, projectId, ids),
    activity: "project.accounts_removed",
  });
}

interface MembershipChange {
  readonly isDone: (account: AccountMembershipRow) => boolean;
  readonly apply: (tx: Transaction, accountIds: readonly string[]) => Promise<unknown>;
  readonly activity: "project.accounts_added" | "project.accounts_removed";
}

function changeMemberships(
  ctx: OperationContext,
  projectId: string,
  accountIds: readonly string[],
  change: MembershipChange,
): Promise<BulkMembershipOutput> {
  const organizationId = ctx.organization.id;
  const requested = [...new Set(accountIds)];
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const project = await findProject(tx, organizationId, projectId);
    if (project === undefined) throw new AppError("NOT_FOUND");
    const known = await listAccountMemberships(tx, organizationId, projectId, requested);
    const changing = known.filter((account) => !change.isDone(account));
    if (changing.length > 0) {
      const changingIds = changing.map(({ id }) => id);
      const changingKeys = changing.map(({ key }) => key);
      await recountAccounts(tx, organizationKey, changingKeys, () => change.apply(tx, changingIds));
      const isAdding = change.activity === "project.accounts_added";
      const ids = changingIds.slice(0, IDS_IN_LOG);
      await recordActivity(tx, ctx, {
        type: change.activity,
        subject: { type: "project", id: projectId, label: project.name },
        changes: {
          trackedAccounts: {
            before: project.accounts,
            after: project.accounts + (isAdding ? changing.length : -changing.length),
          },
          accountIds: isAdding ? { before: [], after: ids } : { before: ids, after: [] },
        },
      });
    }
    return outcomeOf(requested, known);
  });
}

function outcomeOf(requested: readonly string[], known: readonly { id: string }[]): BulkMembershipOutput {
  const knownIds = new Set(known.map(({ id }) => id));
  const failedAccountIds = requested.filter((id) => !knownIds.has(id));
  return {
    successCount: known.length,
    failedCount: failedAccountIds.length,
    totalRequested: requested.length,
    ...(failedAccountIds.length === 0 ? {} : { failedAccountIds }),
  };
}

interface AccountMembershipRow {
  id: string;
  key: number;
  is_member: boolean;
}

/** The accounts among these that are tracked, and whether each is in the project. */
function listAccountMemberships(
  tx: Transaction,
  organizationId: string,
  projectId: string,
  accountIds: readonly string[],
): Promise<AccountMembershipRow[]> {
  return tx.rows(sql`
    select a.id, a.key, ap.account_id is not null as is_member
    from tracked_accounts a
    left join account_projects ap
      on ap.organization_id = a.organization_id and ap.account_id = a.id and ap.project_id = ${projectId}
    where a.organization_id = ${organizationId} and a.id = any(${accountIds}::text[])
    order by a.key`);
}

function insertMemberships(
  tx: Transaction,
  organizationId: string,
  projectId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<number> {
  return tx.execute(
    insertRows("account_projects", {
      types: { accountId: "text" },
      rows: accountIds.map((accountId) => ({ accountId })),
      alike: { organizationId, projectId, createdAt: at },
    }),
  );
}

function deleteMemberships(
  tx: Transaction,
  organizationId: string,
  projectId: string,
  accountIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from account_projects
    where organization_id = ${organizationId} and project_id = ${projectId} and account_id = any(${accountIds}::text[])`);
}
