import { Link } from "@tanstack/react-router";
import { ArrowLeft, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { QueryState, type UnansweredQuery } from "../../parts/query-state.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { backLinkClass, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";

export function BriefBackLink() {
  return (
    <Link to="/briefs" className={backLinkClass}>
      <ArrowLeft aria-hidden="true" />
      Briefs
    </Link>
  );
}

/** Instead of a brief that is on its way, is not there, or could not be read. */
export function BriefState({ title, query }: { title: string; query: UnansweredQuery }) {
  return (
    <Frame title={title}>
      <QueryState query={query} pending={<PendingBrief />} missing={<NoBrief />} />
    </Frame>
  );
}

function PendingBrief() {
  return (
    <>
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the brief
      </span>
    </>
  );
}

function NoBrief() {
  return (
    <EmptyState icon={FileText} title="There is no such brief" action={<AllBriefs />}>
      Somebody may have deleted it, or the link was cut short.
    </EmptyState>
  );
}

export function ReadersOnly({ title }: { title: string }) {
  return (
    <Frame title={title}>
      <EmptyState icon={FileText} title="You read briefs here" action={<AllBriefs />}>
        Members, admins and owners of your organization write them.
      </EmptyState>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} backLink={<BriefBackLink />}>
      {children}
    </Page>
  );
}

function AllBriefs() {
  return (
    <Link to="/briefs" className={buttonClass()}>
      See all briefs
    </Link>
  );
}
