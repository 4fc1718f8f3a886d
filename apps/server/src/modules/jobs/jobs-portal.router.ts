import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { PortalContext, PortalVisitorContext } from "../../infra/context.ts";
import { applyForJob } from "./applications/portal/apply-for-job.ts";
import { listOwnApplications } from "./applications/portal/list-own-applications.ts";
import { declineInvitation, withdrawApplication } from "./applications/portal/move-own-application.ts";
import { submitApplication } from "./applications/portal/submit-application.ts";
import { getBoardJob, listBoardJobs } from "./board/read-board.ts";

const { applications } = implement(portalContract).$context<PortalContext>();
const { jobs } = implement(portalContract).$context<PortalVisitorContext>();

/** The public board, and what applicants do. */
export const jobsPortal = {
  jobs: {
    list: jobs.list.handler(({ context, input }) => listBoardJobs(context, input.query)),
    get: jobs.get.handler(({ context, input }) => getBoardJob(context, input.params.id)),
    apply: jobs.apply.handler(({ context, input: { params, body } }) =>
      applyForJob(context, params.id, body),
    ),
  },
  applications: {
    list: applications.list.handler(({ context, input }) => listOwnApplications(context, input.query)),
    withdraw: applications.withdraw.handler(({ context, input }) =>
      withdrawApplication(context, input.params.id),
    ),
    decline: applications.decline.handler(({ context, input }) =>
      declineInvitation(context, input.params.id),
    ),
    submit: applications.submit.handler(({ context, input: { params, body } }) =>
      submitApplication(context, params.id, body),
    ),
  },
};
