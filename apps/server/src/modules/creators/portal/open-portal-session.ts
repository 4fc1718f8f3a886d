import type { PortalSessionOutput } from "@clipledger/contract/portal/session";
import { creatorActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalVisitorContext, Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockCreators } from "../creators.queries.ts";
import { acceptCreatorInvitation } from "../invitations/answer-invitation.ts";
import { joinCreator } from "../invitations/join-creator.ts";
import { usePortalLink } from "../notifications/portal-link.ts";
import { confirmAddress } from "../people.queries.ts";
import { presentPortalSession } from "../portal-creator.ts";
import { deletePortalSession, startPortalSession } from "./portal-session.ts";

/**
 * The link went to the person's address and nowhere else: whoever follows it has shown that the address is theirs. That
 * does not answer an invitation. Unknown, used and expired links answer alike, after the same work.
 */
export async function openPortalSession(
  ctx: PortalVisitorContext,
  token: string,
): Promise<PortalSessionOutput> {
  const now = ctx.clock.now();
  const { userId, cookie } = await ctx.db.transaction(async (tx) => {
    const person = await usePortalLink(tx, hashSecret(token), now);
    if (person === undefined) throw new AppError("PORTAL_LINK_EXPIRED");
    // Before the person is locked: whoever accepts an application locks it first, and the person behind it next.
    await confirmApplications(tx, person);
    await confirmAddress(tx, person, now);
    await joinThroughApplications(tx, ctx, person);
    if (ctx.sessionHash !== undefined) await deletePortalSession(tx, ctx.sessionHash);
    return { userId: person, cookie: await startPortalSession(tx, ctx, person) };
  });
  ctx.setHeader("set-cookie", cookie);
  return presentPortalSession(ctx, userId);
}

/** Whoever accepts an invitation has shown that the address is theirs, and goes straight on to the portal. */
export async function acceptIntoPortal(
  ctx: PortalVisitorContext,
  token: string,
): Promise<{ organizationName: string }> {
  let cookie = "";
  const { organizationName } = await acceptCreatorInvitation(ctx, token, async (tx, userId) => {
    cookie = await startPortalSession(tx, ctx, userId);
  });
  ctx.setHeader("set-cookie", cookie);
  return { organizationName };
}

/** Whoever applied and was taken asked to join; what was missing is that their address is theirs. */
async function joinThroughApplications(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  userId: string,
): Promise<void> {
  for (const accepted of await listAcceptedApplications(tx, userId)) {
    const {
      organization_id: organizationId,
      creator_id: creatorId,
      application_id: applicationId,
    } = accepted;
    const [creator] = await lockCreators(tx, organizationId, [creatorId]);
    if (creator === undefined || creator.joined_at !== null || creator.archived_at !== null) continue;
    const actor = creatorActor(userId);
    await joinCreator(tx, { clock, actor, organization: { id: organizationId } }, creator, {
      via: "application",
      applicationId,
      joinRequestId: null,
      inviteLinkId: null,
    });
  }
}

/** The creator joins by this application once they enter the portal; by the first one, if several were accepted. */
export async function letJoinByApplication(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  applicationId: string,
): Promise<void> {
  await tx.execute(sql`
    update creators set joins_by_application_id = coalesce(joins_by_application_id, ${applicationId})
    where organization_id = ${organizationId} and id = ${creatorId}`);
}

interface AcceptedApplicationRow {
  readonly organization_id: string;
  readonly creator_id: string;
  readonly application_id: string;
}

/** Whom the person is on rosters that accepted an application, and where they have not joined yet. */
function listAcceptedApplications(db: Queryable, userId: string): Promise<AcceptedApplicationRow[]> {
  return db.rows(sql`
    select organization_id, id as creator_id, joins_by_application_id as application_id from creators
    where user_id = ${userId} and joins_by_application_id is not null and joined_at is null
    order by organization_id, id`);
}

/** Applications with the person's address are theirs, now that they have entered by a link to it. */
async function confirmApplications(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`
    select from job_applications where user_id = ${userId} and not is_confirmed order by id for update`);
  await tx.execute(sql`
    update job_applications set is_confirmed = true where user_id = ${userId} and not is_confirmed`);
}
