import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { createJob } from "./create-job.ts";
import { deleteJob } from "./delete-job.ts";
import { duplicateJob } from "./duplicate-job.ts";
import { getJob } from "./get-job.ts";
import { countJobs, listJobs } from "./list-jobs.ts";
import { setJobStatus } from "./set-job-status.ts";
import { updateJob } from "./update-job.ts";

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
