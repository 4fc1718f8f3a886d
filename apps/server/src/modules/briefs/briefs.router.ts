import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { OperationContext, PortalContext } from "../../infra/context.ts";
import { listBriefs, presentBrief } from "./list-briefs.ts";
import { createBrief, deleteBrief, moveBrief, updateBrief } from "./manage-briefs.ts";
import { getPortalBrief, markBriefRead } from "./portal/portal-brief.ts";
import { listReads } from "./reads/list-reads.ts";
import { getRevision, listRevisions, restoreRevision } from "./revisions/brief-revisions.ts";
import { addSamples } from "./samples/add-samples.ts";
import { setBriefCampaigns, updateBriefedCampaign } from "./set-brief-campaigns.ts";

const { briefs, campaigns } = implement(apiContract).$context<OperationContext>();
const { briefOrder } = implement(dashboardContract).$context<OperationContext>();
const portal = implement(portalContract).$context<PortalContext>();

export const briefsApi = {
  briefs: {
    list: briefs.list.handler(({ context, input }) => listBriefs(context, input.query)),
    get: briefs.get.handler(({ context, input }) => presentBrief(context.db, context, input.params.id)),
    create: briefs.create.handler(({ context, input }) => createBrief(context, input.body)),
    update: briefs.update.handler(({ context, input: { params, body } }) =>
      updateBrief(context, params.id, body),
    ),
    addSamples: briefs.addSamples.handler(({ context, input: { params, body } }) =>
      addSamples(context, params.id, body),
    ),
    setCampaigns: briefs.setCampaigns.handler(({ context, input: { params, body } }) =>
      setBriefCampaigns(context, params.id, body),
    ),
    remove: briefs.remove.handler(({ context, input }) => deleteBrief(context, input.params.id)),
    listReads: briefs.listReads.handler(({ context, input: { params, query } }) =>
      listReads(context, params.id, query),
    ),
    listRevisions: briefs.listRevisions.handler(({ context, input: { params, query } }) =>
      listRevisions(context, params.id, query),
    ),
    getRevision: briefs.getRevision.handler(({ context, input: { params } }) =>
      getRevision(context, params.id, params.number),
    ),
    restoreRevision: briefs.restoreRevision.handler(({ context, input: { params, body } }) =>
      restoreRevision(context, params, body),
    ),
  },
};

export const briefOrderDashboard = {
  briefOrder: {
    move: briefOrder.move.handler(({ context, input: { params, body } }) =>
      moveBrief(context, params.id, body.position),
    ),
  },
};

/** Operations on campaigns that may tell creators of their brief. */
export const briefedCampaignsApi = {
  update: campaigns.update.handler(({ context, input: { params, body } }) =>
    updateBriefedCampaign(context, params.id, body),
  ),
};

export const briefsPortal = {
  briefs: {
    get: portal.briefs.get.handler(({ context, input: { params, query } }) =>
      getPortalBrief(context, params.creatorId, query.campaignId),
    ),
    markRead: portal.briefs.markRead.handler(({ context, input: { params, body } }) =>
      markBriefRead(context, params.creatorId, body),
    ),
  },
};
