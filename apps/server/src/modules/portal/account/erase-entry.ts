import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { archiveLocked } from "../../campaigns/assignments/archive-creator.ts";
import { lockAssignmentsOfCreators } from "../../campaigns/assignments/lock-assigned.ts";
import { listAccountIdsOf, setAccounts } from "../../creators/account-links.ts";
import { loadEventCreator } from "../../creators/creator-rows.queries.ts";
import { deleteUnusedTags } from "../../creators/creator-tags.ts";
import { DELETED_NAME, lockCreator, updateCreatorPerson } from "../../creators/creators.queries.ts";
import { deleteCreatorRow } from "../../creators/delete-creator.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { forgetInActivity } from "./erase-activity.ts";
import { endChatsOf, leaveGroups } from "./erase-chats.ts";
import type { ErasedPerson, LockedEntry } from "./lock-entries.ts";
import { hasUnsettledWindows } from "./unlink-settled-accounts.ts";

/** Deletes the entry, or makes a tied one anonymous. Answers the ids by which events have named the creator. */
export async function eraseEntry(
  tx: Transaction,
  entry: LockedEntry,
  person: ErasedPerson,
): Promise<string[]> {
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

async function removeEntry(tx: Transaction, { ctx, creator }: LockedEntry): Promise<void> {
  const organizationId = ctx.organization.id;
  const lastState = await loadEventCreator(tx, ctx, creator.id);
  await endChatsOf(tx, ctx, { creatorId: creator.id });
  await deleteCreatorRow(tx, organizationId, creator.id);
  await deleteUnusedTags(tx, organizationId);
  await publishEvent(tx, ctx, "creator.deleted", { creator: lastState, reason: "manual" });
}

async function leaveEntry(
  tx: Transaction,
  { ctx, creator }: LockedEntry,
  { placeholderId }: ErasedPerson,
): Promise<void> {
  const organizationId = ctx.organization.id;
  await deleteUnusedTags(tx, organizationId);
  const nameless = await lockCreator(tx, ctx, creator.id);
  if (nameless.archived_at === null) {
    const assignments = await lockAssignmentsOfCreators(tx, organizationId, [creator.id]);
    await archiveLocked(tx, ctx, nameless, assignments);
  }
  // What accounts bring counts for as long as something can be owed for it; they are let go when it is settled.
  if (!(await hasUnsettledWindows(tx, { organizationId, creatorId: creator.id })))
    await setAccounts(tx, ctx, creator.id, []);
  if (placeholderId !== null) await updateCreatorPerson(tx, organizationId, creator.id, placeholderId);
}

/** Removes name, notes, tags, claimed accounts and consents from the entry. */
async function anonymizeCreator(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  const isTheirs = sql`organization_id = ${organizationId} and creator_id = ${id}`;
  await tx.execute(sql`
    update creators set first_name = ${DELETED_NAME}, last_name = '', notes = null, account_deleted_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
  await tx.execute(sql`delete from creator_tag_links where ${isTheirs}`);
  await tx.execute(sql`delete from account_claims where ${isTheirs}`);
  await tx.execute(sql`delete from account_consents where ${isTheirs}`);
  await tx.execute(
    sql`update tracked_accounts set link_state = 'proven' where ${isTheirs} and link_state = 'connected'`,
  );
}

/** Removes the name at the sandbox, which is our own provider; the organization asks other providers itself. */
async function forgetAtProvider(tx: Transaction, organizationId: string, creatorId: string): Promise<void> {
  await tx.execute(sql`
    update sandbox_payouts s set recipient_name = ${DELETED_NAME} from payouts p
    where p.organization_id = ${organizationId} and p.creator_id = ${creatorId} and s.id = p.provider_payout_id`);
}
