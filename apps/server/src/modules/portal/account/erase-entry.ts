import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { archiveHeld } from "../../campaigns/assignments/archive-creator.ts";
import { lockAssignmentsOfCreators } from "../../campaigns/assignments/assignments.queries.ts";
import { listAccountIdsOf } from "../../creators/account-links.queries.ts";
import { setAccounts } from "../../creators/account-links.ts";
import { DELETED_NAME, deleteCreatorRow, updateCreatorPerson } from "../../creators/creators.queries.ts";
import { loadEventCreator } from "../../creators/event-creators.ts";
import { lockCreator } from "../../creators/locked-creator.ts";
import { deleteUnusedTags } from "../../creators/tags.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { forgetInActivity } from "./erase-activity.queries.ts";
import { endChatsOf, leaveGroups } from "./erase-chats.ts";
import { anonymizeCreator, forgetAtProvider } from "./erase-entry.queries.ts";
import type { ErasedPerson } from "./erased-person.ts";
import type { HeldEntry } from "./hold-entries.ts";
import { hasUnsettledWindows } from "./unsettled-windows.queries.ts";

/** Deletes the entry, or leaves one without a name. Answers by what events have named the creator. */
export async function eraseEntry(tx: Transaction, entry: HeldEntry, person: ErasedPerson): Promise<string[]> {
  const { ctx, creator } = entry;
  const organizationId = ctx.organization.id;
  const accountIds = await listAccountIdsOf(tx, organizationId, creator.id);
  const name = fullName(creator.first_name, creator.last_name);
  await forgetInActivity(tx, organizationId, { creatorId: creator.id, name });
  await forgetAtProvider(tx, organizationId, creator.id);
  await leaveGroups(tx, ctx, creator.id);
  // Before what follows, so that events which tell of the end name nobody.
  await anonymizeCreator(tx, organizationId, creator.id, ctx.clock.now());
  await (entry.isTied ? leaveEntry(tx, entry, person) : removeEntry(tx, entry));
  await recordActivity(tx, ctx, {
    type: "creator.account_deleted",
    subject: { type: "creator", id: creator.id, label: DELETED_NAME },
  });
  return [creator.id, ...accountIds];
}

async function removeEntry(tx: Transaction, { ctx, creator }: HeldEntry): Promise<void> {
  const organizationId = ctx.organization.id;
  const lastState = await loadEventCreator(tx, ctx, creator.id);
  await endChatsOf(tx, ctx, { creatorId: creator.id });
  await deleteCreatorRow(tx, organizationId, creator.id);
  await deleteUnusedTags(tx, organizationId);
  await publishEvent(tx, ctx, "creator.deleted", { creator: lastState, reason: "manual" });
}

async function leaveEntry(
  tx: Transaction,
  { ctx, creator }: HeldEntry,
  { heirId }: ErasedPerson,
): Promise<void> {
  const organizationId = ctx.organization.id;
  await deleteUnusedTags(tx, organizationId);
  const nameless = await lockCreator(tx, ctx, creator.id);
  if (nameless.archived_at === null) {
    const assignments = await lockAssignmentsOfCreators(tx, organizationId, [creator.id]);
    await archiveHeld(tx, ctx, nameless, assignments);
  }
  // What accounts bring counts for as long as something can be owed for it; they are let go when it is settled.
  if (!(await hasUnsettledWindows(tx, { organizationId, creatorId: creator.id })))
    await setAccounts(tx, ctx, creator.id, []);
  if (heirId !== null) await updateCreatorPerson(tx, organizationId, creator.id, heirId);
}
