import type { EventData } from "@clipledger/contract/events/catalog";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { enqueueEach } from "../../../infra/jobs/job.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { mailBriefJob } from "./mail-brief.ts";
import { getPublishedBrief, updateLastNotifiedAt } from "./publishing.queries.ts";
import { listReachableCreatorIds } from "./reachable-creators.queries.ts";

export interface Publication {
  readonly briefId: string;
  readonly kind: EventData<"brief.published">["kind"];
  /** Only these of its campaigns; all when left out. */
  readonly campaignIds?: readonly string[];
}

/** Tells creators of a brief. False when it has no campaign whose creators could be told. */
export async function publishBrief(
  tx: Transaction,
  ctx: OperationContext,
  { briefId, kind, campaignIds: toldCampaignIds }: Publication,
): Promise<boolean> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  const brief = await getPublishedBrief(tx, organizationId, briefId);
  const { name, version, campaign_ids: campaignIds } = brief;
  const told = toldCampaignIds ?? campaignIds;
  if (told.length === 0) return false;
  const creatorIds = await listReachableCreatorIds(tx, organizationId, dateOf(at), told);
  const allCreators = told.length === campaignIds.length;
  await updateLastNotifiedAt(tx, organizationId, briefId, at);
  await recordActivity(tx, ctx, {
    type: "brief.published",
    subject: { type: "brief", id: briefId, label: name },
    changes: { creators: { before: null, after: creatorIds.length } },
  });
  await publishEvent(tx, ctx, "brief.published", {
    brief: {
      id: briefId,
      name,
      version,
      campaignIds,
      creatorIds,
      allCreators,
      lastNotifiedAt: at.toISOString(),
    },
    kind,
  });
  await enqueueEach(
    tx,
    mailBriefJob,
    creatorIds.map((creatorId) => ({
      input: { organizationId, briefId, version, creatorId, isUpdate: kind === "updated" },
      key: `brief ${briefId} ${creatorId}`,
    })),
  );
  return true;
}
