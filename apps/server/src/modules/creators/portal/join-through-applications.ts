import { creatorActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockCreators } from "../creators.queries.ts";
import { joinCreator } from "../join-creator.ts";
import { listAcceptedApplications } from "./accepted-applications.queries.ts";

/** Whoever applied and was taken asked to join; what was missing is that their address is theirs. */
export async function joinThroughApplications(
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
