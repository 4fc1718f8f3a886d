import { apiContract } from "@clipledger/contract/api-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { OperationContext, PortalContext, PortalVisitorContext } from "../../infra/context.ts";
import {
  bookmarkApplication,
  markApplicationRead,
  replyToApplication,
  retractInvitation,
  setApplicationStatus,
} from "./applications/answer-application.ts";
import { inviteToApply } from "./applications/invite-to-apply.ts";
import { applyForJob } from "./applications/portal/apply-for-job.ts";
import {
  declineInvitation,
  listOwnApplications,
  submitApplication,
  withdrawApplication,
} from "./applications/portal/own-applications.ts";
import { countApplications, getApplication, listApplications } from "./applications/read-applications.ts";
import { getBoardJob, listBoardJobs } from "./board/read-board.ts";
import { countJobs, getJob, listJobs } from "./jobs/list-jobs.ts";
import { createJob, deleteJob, duplicateJob, updateJob } from "./jobs/manage-jobs.ts";
import { setJobStatus } from "./jobs/set-job-status.ts";

const { jobs } = implement(apiContract).$context<OperationContext>();

export const jobsApi = {
  jobs: {
    list: jobs.list.handler(({ context, input }) => listJobs(context, input.query)),
    count: jobs.count.handler(({ context, input }) => countJobs(context, input.query)),
    get: jobs.get.handler(({ context, input }) => getJob(context, input.params.id)),
    create: jobs.create.handler(({ context, input }) => createJob(context, input.body)),
    update: jobs.update.handler(({ context, input: { params, body } }) =>
      updateJob(context, params.id, body),
    ),
    setStatus: jobs.setStatus.handler(({ context, input: { params, body } }) =>
      setJobStatus(context, params.id, body),
    ),
    duplicate: jobs.duplicate.handler(({ context, input: { params, body } }) =>
      duplicateJob(context, params.id, body),
    ),
    remove: jobs.remove.handler(({ context, input }) => deleteJob(context, input.params.id)),
  },
};

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

const { applications: portalApplications } = implement(portalContract).$context<PortalContext>();
const { jobs: portalJobs } = implement(portalContract).$context<PortalVisitorContext>();

/** The public board, and what applicants do. */
export const jobsPortal = {
  jobs: {
    list: portalJobs.list.handler(({ context, input }) => listBoardJobs(context, input.query)),
    get: portalJobs.get.handler(({ context, input }) => getBoardJob(context, input.params.id)),
    apply: portalJobs.apply.handler(({ context, input: { params, body } }) =>
      applyForJob(context, params.id, body),
    ),
  },
  applications: {
    list: portalApplications.list.handler(({ context, input }) => listOwnApplications(context, input.query)),
    withdraw: portalApplications.withdraw.handler(({ context, input }) =>
      withdrawApplication(context, input.params.id),
    ),
    decline: portalApplications.decline.handler(({ context, input }) =>
      declineInvitation(context, input.params.id),
    ),
    submit: portalApplications.submit.handler(({ context, input: { params, body } }) =>
      submitApplication(context, params.id, body),
    ),
  },
};
