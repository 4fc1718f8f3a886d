import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { defineJob, enqueueEach } from "../../../infra/jobs/job.ts";
import { partsOf } from "../../../infra/parts-of.ts";
import { deletePeopleNobodyKnows } from "../../creators/people.queries.ts";
import { listApplicantIds } from "./jobs.queries.ts";

const AT_ONCE = 500;

interface Applicants {
  readonly userIds: string[];
}

export const forgetApplicantsJob = defineJob<Applicants>({
  name: "jobs.forget-applicants",
  input: z.object({ userIds: z.array(z.string()) }),
  run: forgetApplicants,
});

/** People who are here because of the job only, which is about to go, go after it. */
export async function orderToForgetApplicants(
  tx: Transaction,
  organizationId: string,
  jobId: string,
): Promise<void> {
  const ids = await listApplicantIds(tx, organizationId, jobId);
  const orders = partsOf(ids, AT_ONCE).map((userIds) => ({ input: { userIds } }));
  await enqueueEach(tx, forgetApplicantsJob, orders);
}

function forgetApplicants({ db }: Services, { userIds }: Applicants): Promise<void> {
  return db.transaction((tx) => deletePeopleNobodyKnows(tx, userIds));
}
