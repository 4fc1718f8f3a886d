import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations, portalVisitorOperations, visitorOperations } from "../../infra/http/operations.ts";
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

/** Archiving ends assignments, and is therefore with those; what can lower amounts that are owed is with these. */
export const creatorsApi = operations(apiContract, {
  creators: {
    list: (ctx, { query }) => listCreators(ctx, query),
    count: (ctx, { query }) => countCreators(ctx, query),
    listTags: (ctx) => listTags(ctx),
    get: (ctx, { params }) => getCreator(ctx, params.id),
    getHistory: (ctx, { params, query }) => getCreatorHistory(ctx, params.id, query),
    create: (ctx, { body }) => createCreator(ctx, body),
    remove: (ctx, { params }) => deleteCreator(ctx, params.id),
    invite: (ctx, { params, body }) => inviteCreator(ctx, params.id, body ?? {}),
    revokeInvitation: (ctx, { body }) => revokeCreatorInvitation(ctx, body.invitationId),
  },
});

export const creatorsDashboard = {
  creatorInvitations: portalVisitorOperations(dashboardContract.creatorInvitations, {
    preview: (ctx, { body }) => previewCreatorInvitation(ctx, body.token),
    accept: (ctx, { body }) => acceptIntoPortal(ctx, body.token),
    decline: (ctx, { body }) => declineCreatorInvitation(ctx, body.token),
  }),
  /** What else is done to many together is with assignments and chats. */
  creatorsAtOnce: operations(dashboardContract.creatorsAtOnce, {
    check: (ctx, { body }) => checkNewcomers(ctx, body.creators),
    add: (ctx, { body }) => addCreators(ctx, body),
    tag: (ctx, { body }) => tagCreators(ctx, body),
  }),
  creatorPayoutDetails: operations(dashboardContract.creatorPayoutDetails, {
    reveal: (ctx, { params }) => revealPayoutDetails(ctx, params.id),
  }),
  inviteLinks: {
    ...operations(dashboardContract.inviteLinks, {
      list: (ctx, { query }) => listInviteLinks(ctx, query),
      create: (ctx, { body }) => createInviteLink(ctx, body),
      close: (ctx, { params }) => closeInviteLink(ctx, params.id),
    }),
    ...visitorOperations(dashboardContract.inviteLinks, {
      preview: (ctx, { body }) => previewInviteLink(ctx, body.token),
    }),
  },
  joinRequests: {
    ...operations(dashboardContract.joinRequests, {
      list: (ctx, { query }) => listJoinRequests(ctx, query),
      approve: (ctx, { params }) => approveJoinRequest(ctx, params.id),
      reject: (ctx, { params }) => rejectJoinRequest(ctx, params.id),
    }),
    ...visitorOperations(dashboardContract.joinRequests, {
      create: (ctx, { body }) => requestToJoin(ctx, body),
    }),
  },
};
