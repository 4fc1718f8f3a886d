import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application";
import { PublicApplicationSchema } from "@clipledger/contract/jobs/application-input";
import type { JobOutput } from "@clipledger/contract/jobs/job";
import { JobInputSchema } from "@clipledger/contract/jobs/job-input";
import { sql } from "../src/infra/db/sql.ts";
import { applyForJob } from "../src/modules/jobs/applications/portal/apply-for-job.ts";
import { getApplication } from "../src/modules/jobs/applications/read-applications.ts";
import { createJob } from "../src/modules/jobs/jobs/manage-jobs.ts";
import { setJobStatus } from "../src/modules/jobs/jobs/set-job-status.ts";
import type { TestOrganization } from "./builders.ts";

/** What a job needs at least, and what publishing it needs on top. */
export const jobInput = {
  productTitle: "Baking app",
  productDescription: "An app that reads recipes aloud",
  productNiches: ["Food"],
  jobType: "ugc_ads",
  currency: "EUR",
  payFrequency: "per_week",
  perVideoAmount: 1250,
  bodyMarkdown: "## Who we look for\n\nSomebody who bakes with $brand_name.",
} as const;

export const applicationForm = {
  firstName: "Juniper",
  lastName: "Vale",
  countryCode: "DE",
  languages: ["de", "en"],
  message: "I bake every Sunday",
} as const;

/** A draft, written by the organization's owner. */
export function buildJob({ ctx }: TestOrganization, fields: object = {}): Promise<JobOutput> {
  return createJob(ctx, JobInputSchema.parse({ ...jobInput, ...fields }));
}

/** A job on the board. */
export async function buildPublicJob(
  organization: TestOrganization,
  fields: object = {},
): Promise<JobOutput> {
  const { id } = await buildJob(organization, fields);
  return setJobStatus(organization.ctx, id, { status: "public" });
}

export interface TestApplication extends ApplicationDetailsOutput {
  readonly userId: string;
}

let sequence = 0;

/** An application of somebody without a session, as the form on the board sends it. */
export async function buildApplication(
  organization: TestOrganization,
  jobId: string,
  fields: object = {},
): Promise<TestApplication> {
  sequence += 1;
  const email = `applicant-${sequence}@test.example`;
  const form = PublicApplicationSchema.parse({ ...applicationForm, email, ...fields });
  const { ctx } = organization;
  await applyForJob({ ...ctx, userId: undefined, setHeader: () => undefined }, jobId, form);
  const { id, user_id } = await ctx.db.row<{ id: string; user_id: string }>(sql`
    select a.id, a.user_id from job_applications a join users u on u.id = a.user_id
    where a.job_id = ${jobId} and u.email = ${form.email ?? ""}`);
  return { ...(await getApplication(ctx, id)), userId: user_id };
}
