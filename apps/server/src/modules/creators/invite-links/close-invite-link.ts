import type { InviteLinkOutput } from "@clipledger/contract/dashboard/creators";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { readInviteLink } from "./create-invite-link.ts";
import { markInviteLinkClosed } from "./invite-links.queries.ts";

/** Requests that came through it still wait for a decision. Closing a closed link changes nothing. */
export function closeInviteLink(ctx: OperationContext, id: string): Promise<InviteLinkOutput> {
  return ctx.db.transaction(async (tx) => {
    const isNewlyClosed = (await markInviteLinkClosed(tx, ctx.organization.id, id, ctx.clock.now())) > 0;
    const link = await readInviteLink(tx, ctx, id);
    if (isNewlyClosed) {
      await recordActivity(tx, ctx, {
        type: "invite_link.closed",
        subject: { type: "invite_link", id, label: link.label },
      });
    }
    return link;
  });
}
