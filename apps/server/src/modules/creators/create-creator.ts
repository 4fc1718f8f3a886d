import type { NewCreator } from "@clipledger/contract/creators/creator-input";
import type { CreatorEntry } from "@clipledger/contract/events/creators";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { recordEvent } from "../organizations/activity/record-event.ts";
import { findMemberByUser } from "../organizations/members.queries.ts";
import { rowActorOf } from "../tracking/row-actor.ts";
import { setAccounts } from "./account-links.ts";
import { ADDED_BY_TEAM } from "./creator-entry.ts";
import { loadEventCreator } from "./creator-rows.queries.ts";
import { setTags } from "./creator-tags.ts";
import {
  creatorSubject,
  findCreatorIdByEmail,
  type LockedCreator,
  lockCreator,
  lockLinks,
  lockRoster,
  type RosterContext,
} from "./creators.queries.ts";
import { issueInvitation } from "./invitations/invite-creator.ts";
import { findOrInsertPerson } from "./people.queries.ts";

export function createCreator(
  ctx: OperationContext,
  { invite = false, ...creator }: NewCreator,
): Promise<{ id: string; creatorUserId: string }> {
  return ctx.db.transaction(async (tx) => {
    const added = await addCreator(tx, ctx, creator, ADDED_BY_TEAM);
    if (invite) await issueInvitation(tx, ctx, added);
    return { id: added.id, creatorUserId: added.user_id };
  });
}

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
  const id = await insertNewCreator(tx, ctx, person);
  const creator = await lockCreator(tx, ctx, id);
  if (accountIds.length > 0) await setAccounts(tx, ctx, id, accountIds);
  if (tags.length > 0) await setTags(tx, ctx, id, tags);
  await recordEvent(tx, ctx, {
    type: "creator.created",
    data: {
      creator: await loadEventCreator(tx, ctx, id),
      ...entry,
    },
    subject: creatorSubject(creator),
  });
  return creator;
}

async function insertNewCreator(
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

interface NewCreatorRow {
  organizationId: string;
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  notes: string | null;
  actorType: RowActor;
  createdByUserId: string | null;
  createdAt: Date;
}

/** False when the person is a creator of the organization already. */
async function insertCreator(tx: Transaction, creator: NewCreatorRow): Promise<boolean> {
  const inserted = await tx.execute(sql`
    ${insertRow("creators", { ...creator, updatedAt: creator.createdAt })}
    on conflict (organization_id, user_id) do nothing`);
  return inserted > 0;
}
