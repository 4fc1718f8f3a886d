import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { creatorOperations, operations } from "../../infra/http/operations.ts";
import { listBriefs, presentBrief } from "./list-briefs.ts";
import { createBrief, deleteBrief, moveBrief, updateBrief } from "./manage-briefs.ts";
import { getPortalBrief, markBriefRead } from "./portal/portal-brief.ts";
import { listReads } from "./reads/list-reads.ts";
import { getRevision, listRevisions, restoreRevision } from "./revisions/brief-revisions.ts";
import { addSamples } from "./samples/add-samples.ts";
import { setBriefCampaigns, updateBriefedCampaign } from "./set-brief-campaigns.ts";

export const briefsApi = operations(apiContract, {
  briefs: {
    list: (ctx, { query }) => listBriefs(ctx, query),
    get: (ctx, { params }) => presentBrief(ctx.db, ctx, params.id),
    create: (ctx, { body }) => createBrief(ctx, body),
    update: (ctx, { params, body }) => updateBrief(ctx, params.id, body),
    addSamples: (ctx, { params, body }) => addSamples(ctx, params.id, body),
    setCampaigns: (ctx, { params, body }) => setBriefCampaigns(ctx, params.id, body),
    remove: (ctx, { params }) => deleteBrief(ctx, params.id),
    listReads: (ctx, { params, query }) => listReads(ctx, params.id, query),
    listRevisions: (ctx, { params, query }) => listRevisions(ctx, params.id, query),
    getRevision: (ctx, { params }) => getRevision(ctx, params.id, params.number),
    restoreRevision: (ctx, { params, body }) => restoreRevision(ctx, params, body),
  },
});

export const briefOrderDashboard = operations(dashboardContract, {
  briefOrder: {
    move: (ctx, { params, body }) => moveBrief(ctx, params.id, body.position),
  },
});

/** Operations on campaigns that may tell creators of their brief. */
export const briefedCampaignsApi = operations(apiContract.campaigns, {
  update: (ctx, { params, body }) => updateBriefedCampaign(ctx, params.id, body),
});

export const briefsPortal = creatorOperations(portalContract, {
  briefs: {
    get: (ctx, { params, query }) => getPortalBrief(ctx, params.creatorId, query.campaignId),
    markRead: (ctx, { params, body }) => markBriefRead(ctx, params.creatorId, body),
  },
});
