import { contractRoutes } from "virtual:visitor-routes";
import type { DashboardClient } from "./client.ts";
import { createContractClient } from "./contract-client.ts";

type VisitorClient = Pick<
  DashboardClient,
  "session" | "invitations" | "creatorInvitations" | "inviteLinks" | "joinRequests"
>;

/** What people call who have no organization, or none yet: signing in, and answering an invitation. */
export const visitorClient: VisitorClient = createContractClient(contractRoutes, { prefix: "/ui/v1" });
