import type { NewCreator } from "@clipledger/contract/creators/creator-input";
import type { CreatorEntry } from "@clipledger/contract/events/creators";
import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { findMemberByUser } from "../organizations/members/members.queries.ts";
import { rowActorOf } from "../tracking/row-actor.ts";
import { setAccounts } from "./account-links.ts";
import { findCreatorIdByEmail, insertCreator, type LockedCreator } from "./creators.queries.ts";
import { loadEventCreator } from "./event-creators.ts";
import { lockLinks, lockRoster } from "./lock-roster.ts";
import { creatorSubject, lockCreator } from "./locked-creator.ts";
import { findOrInsertPerson } from "./people.queries.ts";
import type { RosterContext } from "./roster-context.ts";
import { setTags } from "./set-tags.ts";

type NewRosterEntry = Omit<NewCreator, "invite">;

/** Puts somebody on the roster, in the caller's transaction: however they came, one email address is one creator. */
export async function addCreator(
  tx: Transaction,
  ctx: RosterContext,
  { accountIds = [], tags = [], ...person }: NewRosterEntry,
  entry: CreatorEntry,
): Promise<LockedCreator> {
  if (accountIds.length > 0) await lockLinks(tx, ctx.organization.id);
  else if (tags.length > 0) await lockRoster(tx, ctx.organization.id);
  const id = await insertOnce(tx, ctx, person);
  const creator = await lockCreator(tx, ctx, id);
  if (accountIds.length > 0) await setAccounts(tx, ctx, id, accountIds);
  if (tags.length > 0) await setTags(tx, ctx, id, tags);
  await publishEvent(tx, ctx, "creator.created", {
    creator: await loadEventCreator(tx, ctx, id),
    ...entry,
  });
  await recordActivity(tx, ctx, { type: "creator.created", subject: creatorSubject(creator) });
  return creator;
}

async function insertOnce(
  tx: Transaction,
  ctx: RosterContext,
  { email, firstName, lastName, notes }: Omit<NewRosterEntry, "accountIds" | "tags">,
): Promise<string> {
  const organizationId = ctx.organization.id;
  // Before the person is locked: whoever changes a creator locks them first, and the person behind them next.
  await refuseKnown(tx, organizationId, email);
  const now = ctx.clock.now();
  const userId = await findOrInsertPerson(tx, email, now);
  if ((await findMemberByUser(tx, organizationId, userId)) !== undefined)
    throw new AppError("USER_HAS_NON_CREATOR_MEMBERSHIP");
  const id = createId("creator");
  const isNew = await insertCreator(tx, {
    organizationId,
    id,
    userId,
    firstName,
    lastName,
    notes: notes || null,
    ...authorOf(ctx),
    createdAt: now,
  });
  if (!isNew) await refuseKnown(tx, organizationId, email);
  return id;
}

async function refuseKnown(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const creatorId = await findCreatorIdByEmail(tx, organizationId, email);
  if (creatorId !== undefined) throw new AppError("CREATOR_ALREADY_EXISTS", { creatorId });
}

/** Somebody who added themselves is no colleague to be shown. */
function authorOf({ actor }: RosterContext) {
  const { actorType, userId } = rowActorOf(actor);
  return { actorType, createdByUserId: actor.type === "creator" ? null : userId };
}
