import { isAcknowledged } from "@clipledger/contract/acknowledge";
import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations } from "../../infra/http/operations.ts";
import {
  archiveCreator,
  archiveCreators,
  unarchiveCreator,
  unarchiveCreators,
} from "./assignments/archive-creator.ts";
import { assignCreators } from "./assignments/assign-creators.ts";
import { switchCampaign, unassignCreators } from "./assignments/end-assignments.ts";
import { getAssignOptions } from "./assignments/get-assign-options.ts";
import { endCampaign, getEndContext, reactivateCampaign } from "./ending/end-campaign.ts";
import { countCampaigns, listCampaigns } from "./list-campaigns.ts";
import { createCampaign, deleteCampaign } from "./manage-campaigns.ts";
import { presentCampaign } from "./present-campaign.ts";
import { listRevisions } from "./revisions.ts";
import { simulateEdit } from "./simulate-edit.ts";
import { simulateNew } from "./simulate-new.ts";
import { validateCampaign } from "./validate-campaign.ts";

export const campaignsApi = operations(apiContract, {
  campaigns: {
    list: (ctx, { query }) => listCampaigns(ctx, query),
    count: (ctx, { query }) => countCampaigns(ctx, query),
    get: (ctx, { params }) => presentCampaign(ctx.db, ctx, params.id),
    validate: (ctx, { body }) => validateCampaign(ctx, body),
    simulateNew: (ctx, { body }) => simulateNew(ctx, body),
    simulate: (ctx, { params, body }) => simulateEdit(ctx, params.id, body),
    create: (ctx, { body }) => createCampaign(ctx, body),
    remove: (ctx, input) => deleteCampaign(ctx, input.params.id, { isAcknowledged: isAcknowledged(input) }),
    listRevisions: (ctx, { params, query }) => listRevisions(ctx, params.id, query),
    getEndContext: (ctx, { params }) => getEndContext(ctx, params.id),
    end: (ctx, { params, body }) => endCampaign(ctx, params.id, body),
    reactivate: (ctx, { params }) => reactivateCampaign(ctx, params.id),
  },
});

export const assignmentsApi = operations(apiContract, {
  assignments: {
    getOptions: (ctx, { query }) => getAssignOptions(ctx, query),
    assign: (ctx, { body }) => assignCreators(ctx, body),
    unassign: (ctx, { body }) => unassignCreators(ctx, body),
    switchCampaign: (ctx, { body }) => switchCampaign(ctx, body),
  },
});

/** Operations on creators that end their assignments, or let them work again. */
export const archivingApi = operations(apiContract.creators, {
  archive: (ctx, { params }) => archiveCreator(ctx, params.id),
  unarchive: (ctx, { params }) => unarchiveCreator(ctx, params.id),
});

export const archivingAtOnce = operations(dashboardContract.creatorsAtOnce, {
  archive: (ctx, { body }) => archiveCreators(ctx, body.creatorIds),
  unarchive: (ctx, { body }) => unarchiveCreators(ctx, body.creatorIds),
});
