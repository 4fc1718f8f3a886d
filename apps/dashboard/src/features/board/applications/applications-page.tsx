import { canMove } from "@clipledger/domain/jobs/application-status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { portalApi } from "../../../api/portal.ts";
import type { OwnApplication } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { type BadgeTone, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { Pagination } from "../../../ui/primitives/lists/paged-table.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { BrandLogo } from "../board-frame.tsx";
import { ownApplicationsAddress } from "./applications-search.ts";

const route = getRouteApi("/portal/session/applications");
const perPage = 20;

/** What somebody applied for or was invited to, in their own portal. */
export function ApplicationsPage() {
  const { search, show } = usePageAddress(route, ownApplicationsAddress, () => true);
  return (
    <Page
      title={translate("My applications")}
      width="narrow"
      description={translate("How they stand, and invitations that wait for your answer.")}
      actions={
        <a href="/board" className={buttonClass()}>
          {translate("See open jobs")}
        </a>
      }
    >
      <Card>
        <ApplicationList page={search.page ?? 1} onPageChange={(page) => show({ page })} />
      </Card>
    </Page>
  );
}

interface ApplicationListProps {
  page: number;
  onPageChange: (page: number) => void;
}

function ApplicationList({ page, onPageChange }: ApplicationListProps) {
  const list = useQuery(portalApi.applications.list.queryOptions({ input: { query: { page, perPage } } }));
  if (!list.isSuccess) return <QueryState query={list} label={translate("applications")} rows={3} />;
  const { data, pageCount, totalRows } = list.data;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Sparkles}
        title={translate("No applications yet")}
        action={
          <a href="/board" className={buttonClass("primary")}>
            {translate("Find a job")}
          </a>
        }
      >
        {translate("What you apply for, and what you are invited to, is listed here.")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={translate("Applications")} className="divide-y divide-line">
        {data.map((application) => (
          <li key={application.id}>
            <ApplicationEntry application={application} />
          </li>
        ))}
      </ul>
      {pageCount > 1 ? (
        <Pagination
          page={page}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={translate("applications")}
          onPageChange={onPageChange}
        />
      ) : null}
    </>
  );
}

function ApplicationEntry({ application }: { application: OwnApplication }) {
  const { job, organization, status, statusChangedAt } = application;
  const { label, tone, sentence } = ownStatusWords(application);
  return (
    <article className="flex gap-4 px-4 py-4 sm:px-5">
      <BrandLogo logoUrl={job.logoUrl} name={job.productTitle} />
      <div className="min-w-0 flex-1">
        <p className="text-[13px] text-muted">{organization.name}</p>
        <h2 className="[overflow-wrap:anywhere] font-semibold text-[15px]">
          {job.isPublic ? (
            <a href={`/board/${job.id}`} className="underline-offset-4 hover:underline">
              {job.productTitle}
            </a>
          ) : (
            job.productTitle
          )}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-faint text-xs">
          <StateBadge tone={tone}>{label}</StateBadge>
          <RelativeTime key={status} instant={statusChangedAt} />
        </p>
        <p className="mt-1.5 text-muted text-sm">{sentence}</p>
        <EntryActions application={application} />
      </div>
    </article>
  );
}

function EntryActions({ application }: { application: OwnApplication }) {
  const { chatId, creatorId, job, status } = application;
  const [isAsking, setIsAsking] = useState(false);
  const decline = useDecline();
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {status === "invited" && job.isPublic ? (
        <a href={`/board/${job.id}#apply`} className={buttonClass("primary", "small")}>
          {translate("Apply")}
        </a>
      ) : null}
      {canMove("applicant", status, "not_interested") ? (
        <Button
          size="small"
          isPending={decline.isPending}
          onClick={() => decline.mutate({ params: { id: application.id } })}
        >
          {translate("Not interested")}
        </Button>
      ) : null}
      {status === "accepted" && creatorId !== null ? (
        <Link
          to="/portal/creators/$creatorId"
          params={{ creatorId }}
          className={buttonClass("primary", "small")}
        >
          {translate("Open your work")}
        </Link>
      ) : null}
      {chatId === null ? null : (
        <Link to="/portal/chat/$chatId" params={{ chatId }} className={buttonClass("secondary", "small")}>
          {translate("Open chat")}
        </Link>
      )}
      {canMove("applicant", status, "withdrawn") ? (
        <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
          {translate("Take back")}
        </Button>
      ) : null}
      {isAsking ? <TakeBackDialog application={application} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

function useDecline() {
  return useWrite(portalApi.applications.decline.call, {
    refreshes: [portalApi.applications.key()],
    refusals: "toast",
  });
}

interface TakeBackDialogProps {
  application: OwnApplication;
  onClose: () => void;
}

function TakeBackDialog({ application, onClose }: TakeBackDialogProps) {
  return (
    <ConfirmWrite
      send={portalApi.applications.withdraw.call}
      input={{ params: { id: application.id } }}
      says={translate("Took your application back.")}
      refreshes={[portalApi.key()]}
      onClose={onClose}
      title={translate("Take your application back?")}
      description={translate(
        "{organization} sees that you are no longer interested in {productTitle}. You may apply again while the job is open.",
        { organization: application.organization.name, productTitle: application.job.productTitle },
      )}
      confirmLabel={translate("Take back")}
    />
  );
}

type Status = OwnApplication["status"];

interface StatusWords {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly sentence: string;
}

/** How an application stands, told to the person who sent it. */
function ownStatusWords({
  status,
  organization: { name },
}: Pick<OwnApplication, "status" | "organization">): StatusWords {
  const words: Record<Status, StatusWords> = {
    open: {
      label: translate("Sent"),
      tone: "info",
      sentence: translate("{name} has your application.", { name }),
    },
    answered: {
      label: translate("Sent"),
      tone: "info",
      sentence: translate("{name} has your application.", { name }),
    },
    in_review: {
      label: translate("In review"),
      tone: "info",
      sentence: translate("{name} is looking at your application.", { name }),
    },
    accepted: {
      label: translate("Accepted"),
      tone: "accent",
      sentence: translate("Congratulations! You work with {name} now.", { name }),
    },
    rejected: {
      label: translate("Not this time"),
      tone: "neutral",
      sentence: translate("{name} decided for somebody else.", { name }),
    },
    withdrawn: {
      label: translate("Taken back"),
      tone: "neutral",
      sentence: translate("You took this application back."),
    },
    auto_closed: {
      label: translate("Closed"),
      tone: "neutral",
      sentence: translate(
        "It was closed after 14 days without an answer. You may apply again while the job is open.",
      ),
    },
    invited: {
      label: translate("Invitation"),
      tone: "warning",
      sentence: translate("{name} would like you to apply.", { name }),
    },
    not_interested: {
      label: translate("Declined"),
      tone: "neutral",
      sentence: translate("You were not interested."),
    },
    retracted: {
      label: translate("Withdrawn"),
      tone: "neutral",
      sentence: translate("{name} took the invitation back.", { name }),
    },
  };
  return words[status];
}
