import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext, PortalVisitorContext } from "../../infra/context.ts";
import { createCreator } from "./create-creator.ts";
import { deleteCreator } from "./delete-creator.ts";
import { getCreator } from "./get-creator.ts";
import { getCreatorHistory } from "./get-creator-history.ts";
import { declineCreatorInvitation } from "./invitations/decline-creator-invitation.ts";
import { inviteCreator } from "./invitations/invite-creator.ts";
import { previewCreatorInvitation } from "./invitations/preview-creator-invitation.ts";
import { revokeCreatorInvitation } from "./invitations/revoke-creator-invitation.ts";
import { countCreators, listCreators } from "./list-creators.ts";
import { listTags } from "./list-tags.ts";
import { acceptIntoPortal } from "./portal/accept-into-portal.ts";
import { revealPayoutDetails } from "./profiles/reveal-payout-details.ts";

const { creators } = implement(apiContract).$context<OperationContext>();

/** Archiving ends assignments, and is therefore with those; what can lower amounts that are owed is with these. */
export const creatorsApi = {
  creators: {
    list: creators.list.handler(({ context, input }) => listCreators(context, input.query)),
    count: creators.count.handler(({ context, input }) => countCreators(context, input.query)),
    listTags: creators.listTags.handler(({ context }) => listTags(context)),
    get: creators.get.handler(({ context, input }) => getCreator(context, input.params.id)),
    getHistory: creators.getHistory.handler(({ context, input: { params, query } }) =>
      getCreatorHistory(context, params.id, query),
    ),
    create: creators.create.handler(({ context, input }) => createCreator(context, input.body)),
    remove: creators.remove.handler(({ context, input }) => deleteCreator(context, input.params.id)),
    invite: creators.invite.handler(({ context, input: { params, body } }) =>
      inviteCreator(context, params.id, body ?? {}),
    ),
    revokeInvitation: creators.revokeInvitation.handler(({ context, input }) =>
      revokeCreatorInvitation(context, input.body.invitationId),
    ),
  },
};

const { creatorInvitations } = implement(dashboardContract).$context<PortalVisitorContext>();
const { creatorPayoutDetails } = implement(dashboardContract).$context<OperationContext>();

export const creatorsDashboard = {
  creatorInvitations: {
    preview: creatorInvitations.preview.handler(({ context, input }) =>
      previewCreatorInvitation(context, input.body.token),
    ),
    accept: creatorInvitations.accept.handler(({ context, input }) =>
      acceptIntoPortal(context, input.body.token),
    ),
    decline: creatorInvitations.decline.handler(({ context, input }) =>
      declineCreatorInvitation(context, input.body.token),
    ),
  },
  creatorPayoutDetails: {
    reveal: creatorPayoutDetails.reveal.handler(({ context, input }) =>
      revealPayoutDetails(context, input.params.id),
    ),
  },
};
