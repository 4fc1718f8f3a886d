import type { VisitorContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { joinCreator } from "../join-creator.ts";
import { entryOfCreator } from "../join-requests/entry-through-request.ts";
import { confirmPerson } from "../people.queries.ts";
import { type AnsweredInvitation, answerInvitation } from "./answer-invitation.ts";

/** The link went to the creator's address and nowhere else: whoever follows it has shown that the address is theirs. */
export function acceptCreatorInvitation(
  ctx: VisitorContext,
  token: string,
  follow?: (tx: Transaction, userId: string) => Promise<void>,
): Promise<AnsweredInvitation> {
  return answerInvitation(ctx, token, "accepted", async (tx, { ctx: creatorCtx, creator }) => {
    await confirmPerson(tx, creator, ctx.clock.now());
    const entry = await entryOfCreator(tx, creatorCtx.organization.id, creator.id);
    await joinCreator(tx, creatorCtx, creator, entry);
    await follow?.(tx, creator.user_id);
  });
}
