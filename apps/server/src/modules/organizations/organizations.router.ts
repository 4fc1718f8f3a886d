import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations, visitorOperations } from "../../infra/http/operations.ts";
import { listActivity } from "./activity/list-activity.ts";
import { listApiKeys, revokeApiKey } from "./api-keys/api-keys.ts";
import { createApiKey, updateApiKey } from "./api-keys/manage-api-keys.ts";
import { readBrand, removeLogo, setLogo, updateBrand } from "./brand/update-brand.ts";
import { getCredits } from "./credits/credits.ts";
import { acceptInvitation, previewInvitation } from "./invitations/accept-invitation.ts";
import { inviteMember, resendInvitation } from "./invitations/invite-member.ts";
import { listInvitations, revokeInvitation } from "./invitations/pending-invitations.ts";
import { getMail, listMails } from "./mailbox/read-mails.ts";
import { openOrganization, readOrganization, updateOrganization } from "./manage-organization.ts";
import { changeMemberRole, listMembers, removeMember } from "./members/manage-members.ts";
import {
  endOtherSessions,
  endOwnSession,
  getMe,
  getSession,
  listOwnSessions,
  updateProfile,
} from "./own-account.ts";
import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView,
} from "./saved-views/saved-views.ts";

export const organizationsApi = operations(apiContract, {
  me: { get: (ctx) => getMe(ctx) },
  organization: {
    get: (ctx) => readOrganization(ctx),
    update: (ctx, { body }) => updateOrganization(ctx, body),
  },
  organizationBrand: {
    get: (ctx) => readBrand(ctx),
    update: (ctx, { body }) => updateBrand(ctx, body),
    setLogo: (ctx, { body }) => setLogo(ctx, body.content),
    removeLogo: (ctx) => removeLogo(ctx),
  },
  credits: { get: (ctx, { query }) => getCredits(ctx, query) },
  activity: { list: (ctx, { query }) => listActivity(ctx, query) },
});

export const organizationsDashboard = {
  session: visitorOperations(dashboardContract.session, {
    get: (ctx) => getSession(ctx),
    update: (ctx, { body }) => updateProfile(ctx, body),
    list: (ctx) => listOwnSessions(ctx),
    end: (ctx, { params }) => endOwnSession(ctx, params.id),
    endOthers: (ctx) => endOtherSessions(ctx),
  }),
  organizations: operations(dashboardContract.organizations, {
    open: (ctx, { body }) => openOrganization(ctx, body),
  }),
  apiKeys: operations(dashboardContract.apiKeys, {
    list: (ctx) => listApiKeys(ctx),
    create: (ctx, { body }) => createApiKey(ctx, body),
    update: (ctx, { params, body }) => updateApiKey(ctx, params.id, body),
    revoke: (ctx, { params }) => revokeApiKey(ctx, params.id),
  }),
  members: operations(dashboardContract.members, {
    list: (ctx) => listMembers(ctx),
    changeRole: (ctx, { params, body }) => changeMemberRole(ctx, params.id, body.role),
    remove: (ctx, { params }) => removeMember(ctx, params.id),
  }),
  invitations: {
    ...operations(dashboardContract.invitations, {
      list: (ctx) => listInvitations(ctx),
      create: (ctx, { body }) => inviteMember(ctx, body),
      resend: (ctx, { params }) => resendInvitation(ctx, params.id),
      revoke: (ctx, { params }) => revokeInvitation(ctx, params.id),
    }),
    ...visitorOperations(dashboardContract.invitations, {
      preview: (ctx, { body }) => previewInvitation(ctx, body.token),
      accept: (ctx, { body }) => acceptInvitation(ctx, body),
    }),
  },
  mailbox: operations(dashboardContract.mailbox, {
    list: (ctx, { query }) => listMails(ctx, query),
    get: (ctx, { params }) => getMail(ctx, params.id),
  }),
  savedViews: operations(dashboardContract.savedViews, {
    list: (ctx, { query }) => listSavedViews(ctx, query.list),
    create: (ctx, { body }) => createSavedView(ctx, body),
    update: (ctx, { params, body }) => updateSavedView(ctx, params.id, body),
    remove: (ctx, { params }) => removeSavedView(ctx, params.id),
  }),
};
