import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { fullName } from "../organizations/organizations.queries.ts";
import { type LockedCreator, lockCreators } from "./creators.queries.ts";
import type { RosterContext } from "./roster-context.ts";

/** Holds the creator still until the transaction ends. */
export async function lockCreator(
  tx: Transaction,
  { organization }: Pick<RosterContext, "organization">,
  id: string,
): Promise<LockedCreator> {
  const [creator] = await lockCreators(tx, organization.id, [id]);
  if (creator === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [id] });
  return creator;
}

export async function lockActiveCreator(
  tx: Transaction,
  ctx: Pick<RosterContext, "organization">,
  id: string,
): Promise<LockedCreator> {
  const creator = await lockCreator(tx, ctx, id);
  refuseArchived(creator);
  return creator;
}

export function refuseArchived({ id, archived_at }: LockedCreator): void {
  if (archived_at !== null) throw new AppError("CREATOR_ARCHIVED", { creatorIds: [id] });
}

/** How the activity log names a creator. */
export function creatorSubject({ id, first_name, last_name }: LockedCreator) {
  return { type: "creator", id, label: fullName(first_name, last_name) };
}
