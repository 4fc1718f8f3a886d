import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { portalApi } from "../../../api/portal.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Pagination } from "../../../ui/primitives/lists/table.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { ApplicationEntry } from "./application-entry.tsx";

const route = getRouteApi("/portal/session/applications");
const perPage = 20;

/** What somebody applied for or was invited to, in their own portal. */
export function ApplicationsPage() {
  const { page = 1 } = route.useSearch();
  return (
    <Page
      title="My applications"
      width="narrow"
      description="How they stand, and invitations that wait for your answer."
      actions={
        <Link to="/board" className={buttonClass()}>
          See open jobs
        </Link>
      }
    >
      <Card>
        <ApplicationList page={page} />
      </Card>
    </Page>
  );
}

function ApplicationList({ page }: { page: number }) {
  const navigate = route.useNavigate();
  const list = useQuery(portalApi.applications.list.queryOptions({ input: { query: { page, perPage } } }));
  if (!list.isSuccess) return <QueryState query={list} label="applications" rows={3} />;
  const { data, pageCount, totalRows } = list.data;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Sparkles}
        title="No applications yet"
        action={
          <Link to="/board" className={buttonClass("primary")}>
            Find a job
          </Link>
        }
      >
        What you apply for, and what you are invited to, is listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Applications" className="divide-y divide-line">
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
          noun="applications"
          onPageChange={(next) => void navigate({ search: next === 1 ? {} : { page: next } })}
        />
      ) : null}
    </>
  );
}
