import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { addAccountsToProject, removeAccountsFromProject } from "./change-memberships.ts";

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
