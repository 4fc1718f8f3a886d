import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { archiveCreator } from "./archive-creator.ts";
import { assignCreators } from "./assign-creators.ts";
import { getAssignOptions } from "./get-assign-options.ts";
import { switchCampaign } from "./switch-campaign.ts";
import { unarchiveCreator } from "./unarchive-creator.ts";
import { unassignCreators } from "./unassign-creators.ts";

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
