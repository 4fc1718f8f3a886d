import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext, VisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findMemberByUser, insertMember } from "../members.queries.ts";
import {
  findUserByEmail,
  fullName,
  getUser,
  insertUserWithPassword,
  lockOrganization,
} from "../organizations.queries.ts";
import { refuseExpired } from "./invitation-links.ts";
import { decideInvitation, findPendingInvitationByToken, type InvitationRow } from "./pending-invitations.ts";

export async function previewInvitation(ctx: VisitorContext, token: string) {
  const row = await getOpenInvitation(ctx.db, token, ctx.clock.now());
  return {
    organizationName: row.organization_name,
    email: row.email,
    role: row.role,
    invitedByName: row.invited_by_name,
    hasAccount: (await findUserByEmail(ctx.db, row.email)) !== undefined,
  };
}

interface InvitationAcceptance {
  readonly token: string;
  readonly account?: { firstName: string; lastName: string; password: string } | undefined;
}

/** The link proves the invitation, not the address: whoever invites sees it too. An account asks for its sign-in. */
export async function acceptInvitation(
  ctx: VisitorContext,
  { token, account }: InvitationAcceptance,
): Promise<{ organizationId: string; email: string }> {
  await getOpenInvitation(ctx.db, token, ctx.clock.now());
  // Hashing a password takes long on purpose: not for anybody, and not while the transaction holds its locks.
  const passwordHash = account === undefined ? undefined : await ctx.passwords.hash(account.password);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const invitation = await getOpenInvitation(tx, token, now);
    await lockOrganization(tx, invitation.organization_id);
    const user = await acceptingUser(
      tx,
      ctx,
      invitation,
      account && passwordHash ? { ...account, passwordHash } : undefined,
    );
    const target = { organizationId: invitation.organization_id, id: invitation.id };
    if ((await decideInvitation(tx, target, "accepted", now)) === 0) throw new AppError("INVITATION_EXPIRED");
    await join(tx, ctx, invitation, user);
    return { organizationId: invitation.organization_id, email: invitation.email };
  });
}

type NewAccount = { firstName: string; lastName: string; passwordHash: string };

async function acceptingUser(
  tx: Transaction,
  ctx: VisitorContext,
  invitation: InvitationRow,
  account: NewAccount | undefined,
): Promise<{ id: string; name: string }> {
  if (ctx.userId !== undefined) {
    const user = await getUser(tx, ctx.userId);
    if (user.email !== invitation.email) throw new AppError("INVITATION_EMAIL_MISMATCH");
    return user;
  }
  if ((await findUserByEmail(tx, invitation.email)) !== undefined) throw new AppError("SIGN_IN_REQUIRED");
  if (account === undefined) throw badRequest([{ path: "account", message: "Choose a name and a password" }]);
  const id = createId("user");
  await insertUserWithPassword(tx, {
    id,
    email: invitation.email,
    createdAt: ctx.clock.now(),
    ...account,
  }).catch((error: unknown) => {
    // Another organization's invitation of the same person was accepted at this very moment.
    throw databaseErrorOf(error)?.constraint === "users_email_key" ? new AppError("SIGN_IN_REQUIRED") : error;
  });
  return { id, name: fullName(account.firstName, account.lastName) };
}

async function join(
  tx: Transaction,
  ctx: VisitorContext,
  invitation: InvitationRow,
  user: { id: string; name: string },
): Promise<void> {
  const organizationId = invitation.organization_id;
  if ((await findMemberByUser(tx, organizationId, user.id)) !== undefined) return;
  const memberId = createId("member");
  await insertMember(tx, {
    organizationId,
    id: memberId,
    userId: user.id,
    role: invitation.role,
    createdAt: ctx.clock.now(),
  });
  const actor: OperationContext["actor"] = {
    type: "user",
    surface: "ui",
    userId: user.id,
    apiKeyId: null,
    impersonated: false,
  };
  const joined = { actor, clock: ctx.clock, organization: { id: organizationId } };
  await recordActivity(tx, joined, {
    type: "member.joined",
    subject: { type: "member", id: memberId, label: user.name },
    changes: { role: { before: null, after: invitation.role } },
  });
}

async function getOpenInvitation(db: Queryable, token: string, now: Date): Promise<InvitationRow> {
  return refuseExpired(await findPendingInvitationByToken(db, hashSecret(token)), now);
}
