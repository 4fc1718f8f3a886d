import type { NewCreator } from "@clipledger/contract/creators/creator-input";
import type { OperationContext } from "../../infra/context.ts";
import { addCreator } from "./add-creator.ts";
import { ADDED_BY_TEAM } from "./creator-entry.ts";
import { issueInvitation } from "./invitations/issue-invitation.ts";

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
