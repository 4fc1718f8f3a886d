import type { InviteLinkOutput } from "@clipledger/contract/dashboard/creators";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { createInviteLinkToken } from "./invite-link-token.ts";
import { toInviteLink } from "./invite-links.mapper.ts";
import { findInviteLink, insertInviteLink } from "./invite-links.queries.ts";

export function createInviteLink(
  ctx: OperationContext,
  { label }: { label: string },
): Promise<InviteLinkOutput> {
  return ctx.db.transaction(async (tx) => {
    const id = createId("inviteLink");
    await insertInviteLink(tx, {
      organizationId: ctx.organization.id,
      id,
      label,
      createdByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
      ...createInviteLinkToken(ctx, id),
    });
    await recordActivity(tx, ctx, {
      type: "invite_link.created",
      subject: { type: "invite_link", id, label },
    });
    return readInviteLink(tx, ctx, id);
  });
}

export async function readInviteLink(
  tx: Transaction,
  ctx: OperationContext,
  id: string,
): Promise<InviteLinkOutput> {
  const row = await findInviteLink(tx, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toInviteLink(ctx, row);
}
