import { apiContract } from "@clipledger/contract/api-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { creatorOperations, operations, portalVisitorOperations } from "../../infra/http/operations.ts";
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

export const jobsApi = operations(apiContract, {
  jobs: {
    list: (ctx, { query }) => listJobs(ctx, query),
    count: (ctx, { query }) => countJobs(ctx, query),
    get: (ctx, { params }) => getJob(ctx, params.id),
    create: (ctx, { body }) => createJob(ctx, body),
    update: (ctx, { params, body }) => updateJob(ctx, params.id, body),
    setStatus: (ctx, { params, body }) => setJobStatus(ctx, params.id, body),
    duplicate: (ctx, { params, body }) => duplicateJob(ctx, params.id, body),
    remove: (ctx, { params }) => deleteJob(ctx, params.id),
  },
});

export const applicationsApi = operations(apiContract, {
  applications: {
    list: (ctx, { query }) => listApplications(ctx, query),
    count: (ctx, { query }) => countApplications(ctx, query),
    invite: (ctx, { body }) => inviteToApply(ctx, body),
    get: (ctx, { params }) => getApplication(ctx, params.id),
    reply: (ctx, { params, body }) => replyToApplication(ctx, params.id, body),
    setStatus: (ctx, { params, body }) => setApplicationStatus(ctx, params.id, body),
    retract: (ctx, { params }) => retractInvitation(ctx, params.id),
    bookmark: (ctx, { params, body }) => bookmarkApplication(ctx, params.id, body),
    markRead: (ctx, { params }) => markApplicationRead(ctx, params.id),
  },
});

/** The public board, and what applicants do. */
export const jobsPortal = {
  jobs: portalVisitorOperations(portalContract.jobs, {
    list: (ctx, { query }) => listBoardJobs(ctx, query),
    get: (ctx, { params }) => getBoardJob(ctx, params.id),
    apply: (ctx, { params, body }) => applyForJob(ctx, params.id, body),
  }),
  applications: creatorOperations(portalContract.applications, {
    list: (ctx, { query }) => listOwnApplications(ctx, query),
    withdraw: (ctx, { params }) => withdrawApplication(ctx, params.id),
    decline: (ctx, { params }) => declineInvitation(ctx, params.id),
    submit: (ctx, { params, body }) => submitApplication(ctx, params.id, body),
  }),
};
