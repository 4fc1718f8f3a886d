import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { linkAccountsTo, listLinkableAccounts, unlinkOtherAccounts } from "./account-links.queries.ts";
import type { RosterContext } from "./roster-context.ts";

/** Gives the creator exactly these accounts, none of which may be another's. The caller holds the roster's lock. */
export async function setAccounts(
  tx: Transaction,
  ctx: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
): Promise<void> {
  const survey = await surveyAccounts(tx, ctx, creatorId, accountIds);
  refuseMissing(survey);
  refuseHeld(survey);
  const { id: organizationId } = ctx.organization;
  await unlinkOtherAccounts(tx, organizationId, creatorId, accountIds, ctx.clock.now());
  await linkAccountsTo(tx, organizationId, creatorId, accountIds, ctx.clock.now());
}

export interface AccountSurvey {
  /** Accounts that are not tracked. */
  readonly missingIds: readonly string[];
  /** Accounts that other creators have. */
  readonly heldIds: readonly string[];
  readonly holderIds: readonly string[];
}

export async function surveyAccounts(
  tx: Transaction,
  { organization }: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
): Promise<AccountSurvey> {
  const accounts = await listLinkableAccounts(tx, organization.id, accountIds);
  const known = new Set(accounts.map(({ id }) => id));
  const held = accounts.filter(({ creator_id }) => creator_id !== null && creator_id !== creatorId);
  return {
    missingIds: accountIds.filter((id) => !known.has(id)),
    heldIds: held.map(({ id }) => id),
    holderIds: [...new Set(held.flatMap(({ creator_id }) => creator_id ?? []))],
  };
}

export function refuseMissing({ missingIds }: AccountSurvey): void {
  if (missingIds.length > 0) throw new AppError("ACCOUNTS_NOT_FOUND", { accountIds: missingIds });
}

export function refuseHeld({ heldIds }: AccountSurvey): void {
  if (heldIds.length > 0) throw new AppError("ACCOUNTS_ALREADY_ASSIGNED", { accountIds: heldIds });
}
