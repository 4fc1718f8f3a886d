import { creatorActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { VisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type LockedCreator, lockCreators } from "../creators.queries.ts";
import type { RosterContext } from "../roster-context.ts";
import {
  decideInvitation,
  findPendingInvitationByToken,
  type PendingInvitationRow,
} from "./creator-invitations.queries.ts";

interface InvitationAnswer {
  readonly invitation: PendingInvitationRow;
  readonly creator: LockedCreator;
  /** The creator acts for themselves, in the organization that invited them. */
  readonly ctx: RosterContext;
}

export interface AnsweredInvitation {
  readonly organizationName: string;
  readonly userId: string;
}

/** Settles the invitation behind the token, and lets `follow` do what comes of it. Of several answers, one counts. */
export function answerInvitation(
  { db, clock }: VisitorContext,
  token: string,
  answer: "accepted" | "rejected",
  follow: (tx: Transaction, answered: InvitationAnswer) => Promise<void>,
): Promise<AnsweredInvitation> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { organization_id, creator_id } = await getOpenInvitation(tx, token, now);
    const organization = { id: organization_id };
    const [creator] = await lockCreators(tx, organization_id, [creator_id]);
    // It may have been answered, revoked or replaced while this waited for the creator.
    const invitation = await getOpenInvitation(tx, token, now);
    if (creator === undefined) throw new AppError("INVITATION_EXPIRED");
    await decideInvitation(tx, invitation, answer, now);
    await follow(tx, {
      invitation,
      creator,
      ctx: {
        clock,
        organization,
        actor: creatorActor(creator.user_id),
      },
    });
    return { organizationName: invitation.organization_name, userId: creator.user_id };
  });
}

/** Unknown, settled and expired tokens answer alike. */
export async function getOpenInvitation(
  db: Queryable,
  token: string,
  now: Date,
): Promise<PendingInvitationRow> {
  const row = await findPendingInvitationByToken(db, hashSecret(token));
  if (row === undefined || row.expires_at <= now) throw new AppError("INVITATION_EXPIRED");
  return row;
}
