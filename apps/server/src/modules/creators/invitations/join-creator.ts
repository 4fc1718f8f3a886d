import type { CreatorEntry } from "@clipledger/contract/events/creators";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { loadEventCreator } from "../creator-rows.queries.ts";
import { creatorSubject, type LockedCreator, type RosterContext } from "../creators.queries.ts";
import { withdrawInvitation } from "./invite-creator.ts";

/** Makes the creator one who has joined; an open invitation has no use then. They get no access to the dashboard by it. */
export async function joinCreator(
  tx: Transaction,
  ctx: RosterContext,
  creator: LockedCreator,
  entry: CreatorEntry,
): Promise<void> {
  await withdrawInvitation(tx, ctx, creator);
  const memberId = createId("member");
  await markCreatorJoined(tx, ctx.organization.id, { id: creator.id, memberId, at: ctx.clock.now() });
  await recordEvent(tx, ctx, {
    type: "creator.joined",
    data: {
      creator: await loadEventCreator(tx, ctx, creator.id),
      ...entry,
    },
    subject: creatorSubject(creator),
  });
}

async function markCreatorJoined(
  tx: Transaction,
  organizationId: string,
  { id, memberId, at }: { id: string; memberId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update creators set member_id = ${memberId}, joined_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
