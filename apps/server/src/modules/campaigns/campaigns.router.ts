import { isAcknowledged } from "@clipledger/contract/acknowledge";
import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
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

const { campaigns } = implement(apiContract).$context<OperationContext>();

export const campaignsApi = {
  campaigns: {
    list: campaigns.list.handler(({ context, input }) => listCampaigns(context, input.query)),
    count: campaigns.count.handler(({ context, input }) => countCampaigns(context, input.query)),
    get: campaigns.get.handler(({ context, input }) => presentCampaign(context.db, context, input.params.id)),
    validate: campaigns.validate.handler(({ context, input }) => validateCampaign(context, input.body)),
    simulateNew: campaigns.simulateNew.handler(({ context, input }) => simulateNew(context, input.body)),
    simulate: campaigns.simulate.handler(({ context, input: { params, body } }) =>
      simulateEdit(context, params.id, body),
    ),
    create: campaigns.create.handler(({ context, input }) => createCampaign(context, input.body)),
    remove: campaigns.remove.handler(({ context, input }) =>
      deleteCampaign(context, input.params.id, { isAcknowledged: isAcknowledged(input) }),
    ),
    listRevisions: campaigns.listRevisions.handler(({ context, input: { params, query } }) =>
      listRevisions(context, params.id, query),
    ),
    getEndContext: campaigns.getEndContext.handler(({ context, input }) =>
      getEndContext(context, input.params.id),
    ),
    end: campaigns.end.handler(({ context, input: { params, body } }) =>
      endCampaign(context, params.id, body),
    ),
    reactivate: campaigns.reactivate.handler(({ context, input }) =>
      reactivateCampaign(context, input.params.id),
    ),
  },
};

const { assignments, creators } = implement(apiContract).$context<OperationContext>();

export const assignmentsApi = {
  assignments: {
    getOptions: assignments.getOptions.handler(({ context, input }) =>
      getAssignOptions(context, input.query),
    ),
    assign: assignments.assign.handler(({ context, input }) => assignCreators(context, input.body)),
    unassign: assignments.unassign.handler(({ context, input }) => unassignCreators(context, input.body)),
    switchCampaign: assignments.switchCampaign.handler(({ context, input }) =>
      switchCampaign(context, input.body),
    ),
  },
};

/** Operations on creators that end their assignments, or let them work again. */
export const archivingApi = {
  archive: creators.archive.handler(({ context, input }) => archiveCreator(context, input.params.id)),
  unarchive: creators.unarchive.handler(({ context, input }) => unarchiveCreator(context, input.params.id)),
};

const { creatorsAtOnce } = implement(dashboardContract).$context<OperationContext>();

export const archivingAtOnce = {
  archive: creatorsAtOnce.archive.handler(({ context, input }) =>
    archiveCreators(context, input.body.creatorIds),
  ),
  unarchive: creatorsAtOnce.unarchive.handler(({ context, input }) =>
    unarchiveCreators(context, input.body.creatorIds),
  ),
};
