import type { ApplicationInvitation } from "@clipledger/contract/jobs/application-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { findCreatorIdByEmail } from "../../creators/creators.queries.ts";
import { findMemberByUser } from "../../organizations/members/members.queries.ts";
import { findOrInsertApplicant, type InvitedCreatorRow, listInvitedCreators } from "./applicants.queries.ts";

export interface InvitedPerson {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Whom an invitation means. A creator who is named by their address is called as the team calls them. */
export async function findInvited(
  tx: Transaction,
  ctx: OperationContext,
  { creatorIds, email = "", firstName = "", lastName = "" }: ApplicationInvitation,
): Promise<InvitedPerson[]> {
  const organizationId = ctx.organization.id;
  if (creatorIds !== undefined) return getCreators(tx, organizationId, creatorIds);
  const creatorId = await findCreatorIdByEmail(tx, organizationId, email);
  if (creatorId !== undefined) return getCreators(tx, organizationId, [creatorId]);
  const userId = await findOrInsertApplicant(tx, email, ctx.clock.now());
  if ((await findMemberByUser(tx, organizationId, userId)) !== undefined)
    throw new AppError("USER_HAS_NON_CREATOR_MEMBERSHIP");
  return [{ userId, firstName, lastName }];
}

async function getCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitedPerson[]> {
  const creators = await listInvitedCreators(tx, organizationId, ids);
  const found = new Set(creators.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: missing });
  const archived = creators.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id);
  if (archived.length > 0) throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived });
  return creators.map(toInvited);
}

function toInvited({ user_id, first_name, last_name }: InvitedCreatorRow): InvitedPerson {
  return { userId: user_id, firstName: first_name, lastName: last_name };
}
