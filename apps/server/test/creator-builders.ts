import type { NewCreator } from "@clipledger/contract/creators/creator-input";
import { sql } from "../src/infra/db/sql.ts";
import { createCreator } from "../src/modules/creators/create-creator.ts";
import { acceptCreatorInvitation } from "../src/modules/creators/invitations/answer-invitation.ts";
import { findPendingInvitationOf } from "../src/modules/creators/invitations/creator-invitations.queries.ts";
import { creatorInvitations } from "../src/modules/creators/invitations/invite-creator.ts";
import { invitationLink } from "../src/modules/organizations/invitations/invitation-links.ts";
import { type TestOrganization, tokenOf } from "./builders.ts";

export interface TestCreator {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
}

let sequence = 0;

/** A creator on the organization's roster, added by its owner. */
export async function buildCreator(
  { ctx }: TestOrganization,
  fields: Partial<NewCreator> = {},
): Promise<TestCreator> {
  sequence += 1;
  const { email = `creator-${sequence}@test.example` } = fields;
  const { id, creatorUserId } = await createCreator(ctx, {
    firstName: "Cora",
    lastName: `Creator ${sequence}`,
    ...fields,
    email,
  });
  return { id, userId: creatorUserId, email };
}

/** A creator who followed their invitation. */
export async function buildJoinedCreator(
  organization: TestOrganization,
  fields: Partial<NewCreator> = {},
): Promise<TestCreator> {
  const creator = await buildCreator(organization, { ...fields, invite: true });
  await acceptCreatorInvitation(
    { ...organization.ctx, userId: undefined },
    await invitationTokenOf(organization, creator.id),
  );
  return creator;
}

/** What stands behind `#` in the link of the creator's open invitation. */
export async function invitationTokenOf({ id, ctx }: TestOrganization, creatorId: string): Promise<string> {
  const invitation = await findPendingInvitationOf(ctx.db, id, creatorId);
  if (invitation === undefined) throw new Error("The creator has no open invitation");
  return tokenOf(invitationLink(ctx, creatorInvitations, invitation));
}

/** As archiving leaves a creator without assignments. */
export async function markArchived({ id, ctx }: TestOrganization, creatorId: string): Promise<void> {
  await ctx.db.execute(sql`
    update creators set archived_at = ${ctx.clock.now()} where organization_id = ${id} and id = ${creatorId}`);
}
