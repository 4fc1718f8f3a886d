import type { ApiKeyChanges } from "@clipledger/contract/dashboard/api-keys";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { OperationContext } from "../src/infra/context.ts";
import { sql } from "../src/infra/db/sql.ts";
import { createApiKey } from "../src/modules/organizations/api-keys/manage-api-keys.ts";
import { acceptInvitation } from "../src/modules/organizations/invitations/accept-invitation.ts";
import { inviteMember } from "../src/modules/organizations/invitations/invite-member.ts";
import { createOrganization } from "../src/modules/organizations/manage-organization.ts";
import type { TestApp } from "./test-app.ts";

export const TEST_PASSWORD = "correct horse battery";

export interface TestPerson {
  readonly userId: string;
  readonly memberId: string;
  readonly email: string;
}

export interface TestOrganization {
  readonly id: string;
  readonly owner: TestPerson;
  /** Acts as the owner in the dashboard. */
  readonly ctx: OperationContext;
}

let sequence = 0;

/** An organization with one owner, made as whoever runs the server would make it. */
export async function buildOrganization(
  app: Pick<TestApp, "services">,
  { plan = "enterprise" }: { plan?: Plan } = {},
): Promise<TestOrganization> {
  sequence += 1;
  const email = `owner-${sequence}@test.example`;
  const { organizationId, ownerUserId } = await createOrganization(app.services, {
    name: `Organization ${sequence}`,
    plan,
    defaultCurrency: "USD",
    owner: { firstName: "Olive", lastName: "Owner", email, password: TEST_PASSWORD },
  });
  return {
    id: organizationId,
    owner: { userId: ownerUserId, memberId: await memberIdOf(app, organizationId, ownerUserId), email },
    ctx: {
      ...app.services,
      organization: { id: organizationId, plan },
      role: "owner",
      actor: { type: "user", surface: "ui", userId: ownerUserId, apiKeyId: null, impersonated: false },
    },
  };
}

/** A member who followed their invitation. */
export async function buildMember(
  app: TestApp,
  organization: TestOrganization,
  role: Role,
): Promise<TestPerson> {
  const { link, invitation } = await buildInvitation(organization, role);
  const { email } = invitation;
  await acceptInvitation(
    { ...app.services, userId: undefined },
    { token: tokenOf(link), account: { firstName: "Mina", lastName: role, password: TEST_PASSWORD } },
  );
  const { id: userId } = await app.services.db.row<{ id: string }>(
    sql`select id from users where email = ${email}`,
  );
  return { userId, memberId: await memberIdOf(app, organization.id, userId), email };
}

/** Somebody of another organization, who follows an invitation to this one. */
export async function letJoin(
  { services }: Pick<TestApp, "services">,
  organization: TestOrganization,
  { email, userId }: TestPerson,
): Promise<void> {
  const { link } = await inviteMember(organization.ctx, { email, role: "member" });
  await acceptInvitation({ ...services, userId }, { token: tokenOf(link) });
}

/** An invitation that waits for an answer. */
export function buildInvitation(organization: TestOrganization, role: Role) {
  sequence += 1;
  return inviteMember(organization.ctx, { email: `${role}-${sequence}@test.example`, role });
}

/** A key that acts with its owner's role; the organization's owner by default. */
export async function buildApiKey(
  organization: TestOrganization,
  owner: TestPerson = organization.owner,
  limits: Omit<ApiKeyChanges, "name"> = {},
): Promise<{ id: string; secret: string }> {
  const { apiKey, secret } = await createApiKey(organization.ctx, {
    name: "Test key",
    ownerUserId: owner.userId,
    ...limits,
  });
  return { id: apiKey.id, secret };
}

/** A key of the owner's that may do only so much. */
export function buildLimitedKey(
  organization: TestOrganization,
  limits: Omit<ApiKeyChanges, "name">,
): Promise<{ id: string; secret: string }> {
  return buildApiKey(organization, organization.owner, limits);
}

export function tokenOf(invitationLink: string): string {
  return new URL(invitationLink).hash.slice(1);
}

async function memberIdOf(
  app: Pick<TestApp, "services">,
  organizationId: string,
  userId: string,
): Promise<string> {
  const { id } = await app.services.db.row<{ id: string }>(sql`
    select id from members where organization_id = ${organizationId} and user_id = ${userId}`);
  return id;
}
