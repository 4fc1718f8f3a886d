import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext, VisitorContext } from "../../../infra/context.ts";
import { closeInviteLink } from "./close-invite-link.ts";
import { createInviteLink } from "./create-invite-link.ts";
import { listInviteLinks } from "./list-invite-links.ts";
import { previewInviteLink } from "./preview-invite-link.ts";

const { inviteLinks } = implement(dashboardContract).$context<OperationContext>();
const visitor = implement(dashboardContract).$context<VisitorContext>();

export const inviteLinksDashboard = {
  inviteLinks: {
    list: inviteLinks.list.handler(({ context, input }) => listInviteLinks(context, input.query)),
    create: inviteLinks.create.handler(({ context, input }) => createInviteLink(context, input.body)),
    close: inviteLinks.close.handler(({ context, input }) => closeInviteLink(context, input.params.id)),
    preview: visitor.inviteLinks.preview.handler(({ context, input }) =>
      previewInviteLink(context, input.body.token),
    ),
  },
};
