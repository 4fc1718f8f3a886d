import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockDirectChat } from "../../chat/direct-chat.ts";
import { addCreator } from "../../creators/add-creator.ts";
import { findCreatorIdByEmail, type LockedCreator } from "../../creators/creators.queries.ts";
import { joinCreator } from "../../creators/join-creator.ts";
import { lockActiveCreator } from "../../creators/locked-creator.ts";
import { letJoinByApplication } from "../../creators/portal/accepted-applications.queries.ts";
import type { RosterContext } from "../../creators/roster-context.ts";
import type { ApplicationRow } from "./applications.queries.ts";

/**
 * Puts the applicant on the roster, and hands their chat over to the creator they are then. If a stranger may have sent
 * the application, the person joins when they next enter the portal.
 */
export async function onboardApplicant(
  tx: Transaction,
  ctx: RosterContext,
  application: ApplicationRow,
): Promise<string> {
  const creator = await creatorBehind(tx, ctx, application);
  if (creator.joined_at === null) {
    if (application.is_confirmed) await joinCreator(tx, ctx, creator, entryThrough(application));
    else await letJoinByApplication(tx, ctx.organization.id, creator.id, application.id);
  }
  await lockDirectChat(tx, ctx, { creatorId: creator.id });
  return creator.id;
}

/** Somebody who is on the roster already keeps the name that the team gave them. */
async function creatorBehind(
  tx: Transaction,
  ctx: RosterContext,
  application: ApplicationRow,
): Promise<LockedCreator> {
  const { email, first_name: firstName, last_name: lastName } = application;
  const known = await findCreatorIdByEmail(tx, ctx.organization.id, email);
  if (known !== undefined) return lockActiveCreator(tx, ctx, known);
  try {
    return await addCreator(tx, ctx, { email, firstName, lastName }, entryThrough(application));
  } catch (error) {
    // Another application of theirs was accepted at the same moment.
    const added = error instanceof AppError && error.code === "CREATOR_ALREADY_EXISTS";
    const id = added && (await findCreatorIdByEmail(tx, ctx.organization.id, email));
    if (!id) throw error;
    return lockActiveCreator(tx, ctx, id);
  }
}

function entryThrough({ id }: ApplicationRow) {
  return { via: "application", applicationId: id, joinRequestId: null, inviteLinkId: null } as const;
}
