import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { BackToJobs } from "../jobs-frame.tsx";
import { emptyJob, fieldsOfJob } from "./job-fields.ts";
import { JobForm } from "./job-form.tsx";

export function NewJobPage() {
  const { api, organization } = useOrganization();
  const details = useQuery(api.organization.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <Page
      title="New job"
      width="narrow"
      backLink={<BackToJobs />}
      description="It stays a draft until you publish it."
    >
      {canWrite(organization.role) ? null : <ReadersOnly />}
      {canWrite(organization.role) && details.isSuccess ? (
        <JobForm jobId={undefined} first={emptyJob(details.data.defaultCurrency)} />
      ) : null}
    </Page>
  );
}

export function ReadersOnly() {
  return (
    <Card>
      <EmptyState icon={Lock} title="Viewers do not write jobs">
        Ask an owner of your organization for another role.
      </EmptyState>
    </Card>
  );
}

const route = getRouteApi("/app/jobs/$jobId/edit");

export function EditJobPage() {
  const { jobId } = route.useParams();
  const { api, organization } = useOrganization();
  // Read once: no later answer may overtake what somebody is writing.
  const job = useQuery({
    queryKey: ["job-to-edit", organization.id, jobId],
    queryFn: () => api.jobs.get.call({ params: { id: jobId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = job.data === undefined ? "Edit job" : `Edit ${job.data.productTitle}`;
  return (
    <Page title={title} width="narrow" backLink={<BackToJobs />}>
      {!canWrite(organization.role) ? (
        <ReadersOnly />
      ) : job.isSuccess ? (
        <JobForm key={jobId} jobId={jobId} first={fieldsOfJob(job.data)} />
      ) : (
        <Card>
          <QueryState query={job} label="the job" rows={4} />
        </Card>
      )}
    </Page>
  );
}
