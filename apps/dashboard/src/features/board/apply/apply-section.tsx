import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, MailCheck } from "lucide-react";
import { portalApi, portalSessionQuery } from "../../../api/portal.ts";
import type { BoardJobDetails } from "../../../api/portal-types.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { ApplyForm } from "./apply-form.tsx";

/** The challenge and the form, or that both are done. */
export function ApplySection({ job }: { job: BoardJobDetails }) {
  const session = useQuery(portalSessionQuery);
  const queryClient = useQueryClient();
  const apply = useMutation(
    portalApi.jobs.apply.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: portalApi.key() }),
    }),
  );
  const isSignedIn = session.isSuccess;
  return (
    <div id="apply" className="flex scroll-mt-20 flex-col gap-6">
      {job.challengeBrief === null || job.hasApplied || apply.isSuccess ? null : (
        <Section title="The challenge" description="What the team asks applicants to make.">
          <Card className="px-5 py-4">
            <RichText document={documentOf(job.challengeBrief)} />
          </Card>
        </Section>
      )}
      <Section title={job.hasApplied || apply.isSuccess ? "Your application" : "Apply"}>
        <Card>
          {apply.isSuccess ? (
            <Applied isSignedIn={isSignedIn} job={job} />
          ) : job.hasApplied ? (
            <AppliedBefore />
          ) : (
            <ApplyForm
              job={job}
              email={session.data?.user.email}
              isPending={apply.isPending}
              error={apply.error}
              onSubmit={(body) => apply.mutate({ params: { id: job.id }, body })}
            />
          )}
        </Card>
      </Section>
    </div>
  );
}

function Applied({ isSignedIn, job }: { isSignedIn: boolean; job: BoardJobDetails }) {
  return (
    <div role="status">
      <EmptyState
        icon={isSignedIn ? CircleCheck : MailCheck}
        title={isSignedIn ? "Your application is on its way" : "Almost done: look at your email"}
        action={
          isSignedIn ? (
            <Link to="/portal/applications" className={buttonClass("primary")}>
              My applications
            </Link>
          ) : undefined
        }
      >
        {isSignedIn
          ? `${job.organization.name} answers in your chat, and an email tells you.`
          : `We sent you a link. With it you follow your application and read what ${job.organization.name} answers.`}
      </EmptyState>
    </div>
  );
}

function AppliedBefore() {
  return (
    <EmptyState
      icon={CircleCheck}
      title="You have applied for this job"
      action={
        <Link to="/portal/applications" className={buttonClass("primary")}>
          My applications
        </Link>
      }
    >
      See there how it stands, or take it back.
    </EmptyState>
  );
}
