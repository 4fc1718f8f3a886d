import { contractRoutes } from "virtual:visitor-routes";
import type { DashboardClient } from "./client.ts";
import { createContractClient } from "./contract-client.ts";

type OAuthClient = Pick<DashboardClient, "oauth">;
export type AuthorizationRequest = Parameters<OAuthClient["oauth"]["allow"]>[0]["body"];
export type AskedAccess = Awaited<ReturnType<OAuthClient["oauth"]["describe"]>>;

type VisitorClient = Pick<
  DashboardClient,
  "session" | "invitations" | "creatorInvitations" | "inviteLinks" | "joinRequests"
>;

/** What people call who have no organization, or none yet: signing in, and answering an invitation. */
export const visitorClient: VisitorClient = createContractClient(contractRoutes, { prefix: "/ui/v1" });

/** How people let a program in; into which organization, where it matters. */
export function oauthClient(organizationId?: string): OAuthClient {
  const headers = organizationId === undefined ? {} : { "x-clipledger-organization": organizationId };
  return createContractClient(contractRoutes, { prefix: "/ui/v1", headers });
}
