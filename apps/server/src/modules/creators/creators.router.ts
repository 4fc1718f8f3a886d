import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext, PortalVisitorContext, VisitorContext } from "../../infra/context.ts";
import { addCreators, checkNewcomers, tagCreators } from "./at-once/creators-at-once.ts";
import { createCreator } from "./create-creator.ts";
import { listTags } from "./creator-tags.ts";
import { deleteCreator } from "./delete-creator.ts";
import { declineCreatorInvitation, previewCreatorInvitation } from "./invitations/answer-invitation.ts";
import { inviteCreator, revokeCreatorInvitation } from "./invitations/invite-creator.ts";
import { approveJoinRequest, rejectJoinRequest } from "./join-requests/decide-join-request.ts";
import {
  closeInviteLink,
  createInviteLink,
  listInviteLinks,
  previewInviteLink,
} from "./join-requests/invite-links.ts";
import { listJoinRequests } from "./join-requests/list-join-requests.ts";
import { requestToJoin } from "./join-requests/request-to-join.ts";
import { countCreators, getCreator, getCreatorHistory, listCreators } from "./list-creators.ts";
import { acceptIntoPortal } from "./portal/open-portal-session.ts";
import { revealPayoutDetails } from "./profiles/payout-details.ts";

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

const dashboard = implement(dashboardContract).$context<OperationContext>();
const visitor = implement(dashboardContract).$context<VisitorContext>();
const { creatorInvitations } = implement(dashboardContract).$context<PortalVisitorContext>();

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
  /** What else is done to many together is with assignments and chats. */
  creatorsAtOnce: {
    check: dashboard.creatorsAtOnce.check.handler(({ context, input }) =>
      checkNewcomers(context, input.body.creators),
    ),
    add: dashboard.creatorsAtOnce.add.handler(({ context, input }) => addCreators(context, input.body)),
    tag: dashboard.creatorsAtOnce.tag.handler(({ context, input }) => tagCreators(context, input.body)),
  },
  creatorPayoutDetails: {
    reveal: dashboard.creatorPayoutDetails.reveal.handler(({ context, input }) =>
      revealPayoutDetails(context, input.params.id),
    ),
  },
  inviteLinks: {
    list: dashboard.inviteLinks.list.handler(({ context, input }) => listInviteLinks(context, input.query)),
    create: dashboard.inviteLinks.create.handler(({ context, input }) =>
      createInviteLink(context, input.body),
    ),
    close: dashboard.inviteLinks.close.handler(({ context, input }) =>
      closeInviteLink(context, input.params.id),
    ),
    preview: visitor.inviteLinks.preview.handler(({ context, input }) =>
      previewInviteLink(context, input.body.token),
    ),
  },
  joinRequests: {
    list: dashboard.joinRequests.list.handler(({ context, input }) => listJoinRequests(context, input.query)),
    approve: dashboard.joinRequests.approve.handler(({ context, input }) =>
      approveJoinRequest(context, input.params.id),
    ),
    reject: dashboard.joinRequests.reject.handler(({ context, input }) =>
      rejectJoinRequest(context, input.params.id),
    ),
    create: visitor.joinRequests.create.handler(({ context, input }) => requestToJoin(context, input.body)),
  },
};
