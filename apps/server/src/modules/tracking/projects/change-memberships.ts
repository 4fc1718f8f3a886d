import type { BulkMembershipOutput } from "@clipledger/contract/projects";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recountAccounts } from "../facts/recount-videos.ts";
import {
  type AccountMembershipRow,
  deleteMemberships,
  insertMemberships,
  listAccountMemberships,
} from "./memberships.queries.ts";
import { findProject } from "./projects.queries.ts";

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
