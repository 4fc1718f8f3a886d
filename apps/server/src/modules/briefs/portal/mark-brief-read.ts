import type { BriefRead } from "@clipledger/contract/portal/briefs";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { insertRead } from "../reads/reads.queries.ts";
import { getReadAt, holdPortalBrief } from "./portal-brief.queries.ts";

/** Only the version that the brief has now can be read; the first time is the one that counts. */
export async function markBriefRead(
  visit: PortalContext,
  creatorId: string,
  { version, campaignId }: BriefRead,
): Promise<{ version: number; readAt: string }> {
  const { creator, ctx } = await getPortalCreator(visit, creatorId);
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const brief = await holdPortalBrief(tx, { organizationId, creatorId, today: dateOf(at), campaignId });
    if (brief === undefined) throw new AppError("NOT_FOUND");
    if (brief.version !== version)
      throw new AppError("INVALID_STATE", undefined, {
        message: "The brief has changed since; read it as it is now",
      });
    const read = { organizationId, briefId: brief.id, version, creatorId };
    const first = await insertRead(tx, { ...read, at });
    const readAt = (first?.read_at ?? (await getReadAt(tx, read))).toISOString();
    if (first !== undefined)
      await publishEvent(tx, ctx, "brief.read", {
        briefId: brief.id,
        version,
        creator: { userId: creator.user_id, orgCreatorId: creatorId },
        readAt,
      });
    return { version, readAt };
  });
}
