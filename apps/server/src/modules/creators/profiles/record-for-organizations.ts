import { creatorActor } from "../../../infra/actors.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { listPortalCreators } from "../portal/portal-creators.queries.ts";

/** In the log of each organization that they joined: that something changed, and not what it says. */
export async function recordForOrganizations(
  tx: Transaction,
  { clock, userId }: Pick<PortalContext, "clock" | "userId">,
  type: "creator.profile_changed" | "creator.payout_details_changed",
): Promise<void> {
  const actor = creatorActor(userId);
  for (const creator of await listPortalCreators(tx, userId)) {
    if (creator.joined_at === null) continue;
    const { id, first_name, last_name, organization_id } = creator;
    const subject = { type: "creator", id, label: fullName(first_name, last_name) };
    await recordActivity(tx, { clock, actor, organization: { id: organization_id } }, { type, subject });
  }
}
