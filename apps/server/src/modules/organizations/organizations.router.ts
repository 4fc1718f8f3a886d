import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext, VisitorContext } from "../../infra/context.ts";
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

const api = implement(apiContract).$context<OperationContext>();

export const organizationsApi = {
  me: { get: api.me.get.handler(({ context }) => getMe(context)) },
  organization: {
    get: api.organization.get.handler(({ context }) => readOrganization(context)),
    update: api.organization.update.handler(({ context, input }) => updateOrganization(context, input.body)),
  },
  organizationBrand: {
    get: api.organizationBrand.get.handler(({ context }) => readBrand(context)),
    update: api.organizationBrand.update.handler(({ context, input }) => updateBrand(context, input.body)),
    setLogo: api.organizationBrand.setLogo.handler(({ context, input }) =>
      setLogo(context, input.body.content),
    ),
    removeLogo: api.organizationBrand.removeLogo.handler(({ context }) => removeLogo(context)),
  },
  credits: { get: api.credits.get.handler(({ context, input }) => getCredits(context, input.query)) },
  activity: { list: api.activity.list.handler(({ context, input }) => listActivity(context, input.query)) },
};

const dashboard = implement(dashboardContract).$context<OperationContext>();
const visitor = implement(dashboardContract).$context<VisitorContext>();

export const organizationsDashboard = {
  session: {
    get: visitor.session.get.handler(({ context }) => getSession(context)),
    update: visitor.session.update.handler(({ context, input }) => updateProfile(context, input.body)),
    list: visitor.session.list.handler(({ context }) => listOwnSessions(context)),
    end: visitor.session.end.handler(({ context, input }) => endOwnSession(context, input.params.id)),
    endOthers: visitor.session.endOthers.handler(({ context }) => endOtherSessions(context)),
  },
  organizations: {
    open: dashboard.organizations.open.handler(({ context, input }) => openOrganization(context, input.body)),
  },
  apiKeys: {
    list: dashboard.apiKeys.list.handler(({ context }) => listApiKeys(context)),
    create: dashboard.apiKeys.create.handler(({ context, input }) => createApiKey(context, input.body)),
    update: dashboard.apiKeys.update.handler(({ context, input }) =>
      updateApiKey(context, input.params.id, input.body),
    ),
    revoke: dashboard.apiKeys.revoke.handler(({ context, input }) => revokeApiKey(context, input.params.id)),
  },
  members: {
    list: dashboard.members.list.handler(({ context }) => listMembers(context)),
    changeRole: dashboard.members.changeRole.handler(({ context, input }) =>
      changeMemberRole(context, input.params.id, input.body.role),
    ),
    remove: dashboard.members.remove.handler(({ context, input }) => removeMember(context, input.params.id)),
  },
  invitations: {
    list: dashboard.invitations.list.handler(({ context }) => listInvitations(context)),
    create: dashboard.invitations.create.handler(({ context, input }) => inviteMember(context, input.body)),
    resend: dashboard.invitations.resend.handler(({ context, input }) =>
      resendInvitation(context, input.params.id),
    ),
    revoke: dashboard.invitations.revoke.handler(({ context, input }) =>
      revokeInvitation(context, input.params.id),
    ),
    preview: visitor.invitations.preview.handler(({ context, input }) =>
      previewInvitation(context, input.body.token),
    ),
    accept: visitor.invitations.accept.handler(({ context, input }) => acceptInvitation(context, input.body)),
  },
  mailbox: {
    list: dashboard.mailbox.list.handler(({ context, input }) => listMails(context, input.query)),
    get: dashboard.mailbox.get.handler(({ context, input }) => getMail(context, input.params.id)),
  },
  savedViews: {
    list: dashboard.savedViews.list.handler(({ context, input }) =>
      listSavedViews(context, input.query.list),
    ),
    create: dashboard.savedViews.create.handler(({ context, input }) => createSavedView(context, input.body)),
    update: dashboard.savedViews.update.handler(({ context, input }) =>
      updateSavedView(context, input.params.id, input.body),
    ),
    remove: dashboard.savedViews.remove.handler(({ context, input }) =>
      removeSavedView(context, input.params.id),
    ),
  },
};
