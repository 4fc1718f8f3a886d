import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { BackToJobs } from "../back-to-jobs.tsx";
import { emptyJob } from "./job-fields.ts";
import { JobForm } from "./job-form.tsx";

export function NewJobPage() {
  const { api, organization } = useOrganization();
  const details = useQuery(api.organization.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <Page
      title="New job"
      width="narrow"
      trail={<BackToJobs />}
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
