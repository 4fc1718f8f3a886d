import { creatorActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { VisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { toBrandedOrganization } from "../../organizations/brand/brand.queries.ts";
import { refuseExpired } from "../../organizations/invitations/invitation-links.ts";
import { entryOfCreator } from "../creator-entry.ts";
import { loadEventCreator } from "../creator-rows.queries.ts";
import {
  creatorSubject,
  type LockedCreator,
  lockCreators,
  type RosterContext,
  touchCreators,
} from "../creators.queries.ts";
import { confirmPerson } from "../people.queries.ts";
import {
  decideInvitation,
  findPendingInvitationByToken,
  type PendingInvitationRow,
} from "./creator-invitations.queries.ts";
import { joinCreator } from "./join-creator.ts";

export async function previewCreatorInvitation(ctx: VisitorContext, token: string) {
  const row = await getOpenInvitation(ctx.db, token, ctx.clock.now());
  return {
    organization: toBrandedOrganization(row, ctx.publicUrl),
    invitedByName: row.invited_by_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** The link went to the creator's address and nowhere else: whoever follows it has shown that the address is theirs. */
export function acceptCreatorInvitation(
  ctx: VisitorContext,
  token: string,
  follow?: (tx: Transaction, userId: string) => Promise<void>,
) {
  return answerInvitation(ctx, token, "accepted", async (tx, { ctx: creatorCtx, creator }) => {
    await confirmPerson(tx, creator, ctx.clock.now());
    const entry = await entryOfCreator(tx, creatorCtx.organization.id, creator.id);
    await joinCreator(tx, creatorCtx, creator, entry);
    await follow?.(tx, creator.user_id);
  });
}

export async function declineCreatorInvitation(visitor: VisitorContext, token: string) {
  const { organizationName } = await answerInvitation(visitor, token, "rejected", recordRefusal);
  return { organizationName };
}

async function recordRefusal(tx: Transaction, { ctx, creator, invitation }: InvitationAnswer): Promise<void> {
  await touchCreators(tx, ctx.organization.id, [creator.id], ctx.clock.now());
  await recordEvent(tx, ctx, {
    type: "creator.invitation_declined",
    data: {
      creator: await loadEventCreator(tx, ctx, creator.id),
      invitationId: invitation.id,
    },
    subject: creatorSubject(creator),
  });
}

interface InvitationAnswer {
  readonly invitation: PendingInvitationRow;
  readonly creator: LockedCreator;
  /** The creator acts for themselves, in the organization that invited them. */
  readonly ctx: RosterContext;
}

interface AnsweredInvitation {
  readonly organizationName: string;
  readonly userId: string;
}

/** Settles the invitation behind the token, and lets `follow` do what comes of it. Of several answers, one counts. */
function answerInvitation(
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

async function getOpenInvitation(db: Queryable, token: string, now: Date): Promise<PendingInvitationRow> {
  return refuseExpired(await findPendingInvitationByToken(db, hashSecret(token)), now);
}
