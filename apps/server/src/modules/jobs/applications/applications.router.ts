import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { bookmarkApplication } from "./bookmark-application.ts";
import { inviteToApply } from "./invite-to-apply.ts";
import { markApplicationRead } from "./mark-application-read.ts";
import { countApplications, getApplication, listApplications } from "./read-applications.ts";
import { replyToApplication } from "./reply-to-application.ts";
import { retractInvitation } from "./retract-invitation.ts";
import { setApplicationStatus } from "./set-application-status.ts";

const { applications } = implement(apiContract).$context<OperationContext>();

export const applicationsApi = {
  applications: {
    list: applications.list.handler(({ context, input }) => listApplications(context, input.query)),
    count: applications.count.handler(({ context, input }) => countApplications(context, input.query)),
    invite: applications.invite.handler(({ context, input }) => inviteToApply(context, input.body)),
    get: applications.get.handler(({ context, input }) => getApplication(context, input.params.id)),
    reply: applications.reply.handler(({ context, input: { params, body } }) =>
      replyToApplication(context, params.id, body),
    ),
    setStatus: applications.setStatus.handler(({ context, input: { params, body } }) =>
      setApplicationStatus(context, params.id, body),
    ),
    retract: applications.retract.handler(({ context, input }) =>
      retractInvitation(context, input.params.id),
    ),
    bookmark: applications.bookmark.handler(({ context, input: { params, body } }) =>
      bookmarkApplication(context, params.id, body),
    ),
    markRead: applications.markRead.handler(({ context, input }) =>
      markApplicationRead(context, input.params.id),
    ),
  },
};
