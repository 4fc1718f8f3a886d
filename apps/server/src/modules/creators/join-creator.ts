import type { CreatorEntry } from "@clipledger/contract/events/creators";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { type LockedCreator, markCreatorJoined } from "./creators.queries.ts";
import { loadEventCreator } from "./event-creators.ts";
import { withdrawInvitation } from "./invitations/withdraw-invitation.ts";
import { creatorSubject } from "./locked-creator.ts";
import type { RosterContext } from "./roster-context.ts";

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
  await publishEvent(tx, ctx, "creator.joined", {
    creator: await loadEventCreator(tx, ctx, creator.id),
    ...entry,
  });
  await recordActivity(tx, ctx, { type: "creator.joined", subject: creatorSubject(creator) });
}
