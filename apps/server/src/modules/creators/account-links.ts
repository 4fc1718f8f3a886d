import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { type CountingChange, changePlainly } from "../tracking/facts/counting-change.ts";
import { getOrganizationKey } from "../tracking/facts/lock-facts.ts";
import { noteAccounts } from "../tracking/facts/note-changed-facts.ts";
import {
  linkAccountsTo,
  listAccountIdsOf,
  listLinkableAccounts,
  unlinkOtherAccounts,
} from "./account-links.queries.ts";
import type { RosterContext } from "./roster-context.ts";

/** Gives the creator exactly these accounts, none of which may be another's. The caller holds the links' lock. */
export async function setAccounts(
  tx: Transaction,
  ctx: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
  makeChange: CountingChange = changePlainly,
): Promise<void> {
  const survey = await surveyAccounts(tx, ctx, creatorId, accountIds);
  refuseMissing(survey);
  refuseHeld(survey);
  await replaceAccounts(tx, ctx, creatorId, accountIds, makeChange);
}

/** The same, from whomever. */
export async function replaceAccounts(
  tx: Transaction,
  { organization: { id: organizationId }, clock }: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
  makeChange: CountingChange,
): Promise<void> {
  const present = await listAccountIdsOf(tx, organizationId, creatorId);
  const moved = [...difference(present, accountIds), ...difference(accountIds, present)];
  await makeChange(tx, moved, () =>
    moveAccounts(tx, organizationId, moved, async () => {
      await unlinkOtherAccounts(tx, organizationId, creatorId, accountIds, clock.now());
      await linkAccountsTo(tx, organizationId, creatorId, accountIds, clock.now());
    }),
  );
}

/** What accounts bring is noted for those who lose them and for those who get them. */
async function moveAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
  move: () => Promise<void>,
): Promise<void> {
  const organizationKey = await getOrganizationKey(tx, organizationId);
  await noteAccounts(tx, organizationKey, accountIds);
  await move();
  await noteAccounts(tx, organizationKey, accountIds);
}

function difference(ids: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

interface AccountSurvey {
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
