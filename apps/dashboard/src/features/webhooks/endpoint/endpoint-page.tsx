import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { NotForThisRole } from "../not-for-this-role.tsx";
import { EndpointDetails } from "./endpoint-details.tsx";

const route = getRouteApi("/app/webhooks/$endpointId");

const followedMs = 5_000;

/** One endpoint: how it is doing, what was sent to it, and all that can be done with it. */
export function EndpointPage() {
  const { organization } = useOrganization();
  if (canAdminister(organization.role)) return <LoadedEndpoint />;
  return (
    <Frame>
      <NotForThisRole />
    </Frame>
  );
}

function LoadedEndpoint() {
  const { endpointId } = route.useParams();
  const { api } = useOrganization();
  const found = useQuery(
    api.webhooks.get.queryOptions({ input: { params: { id: endpointId } }, refetchInterval: followedMs }),
  );
  if (found.data !== undefined) {
    return <EndpointDetails key={endpointId} endpoint={found.data} trail={<EndpointTrail />} />;
  }
  return <QueryState query={found} pending={<PendingEndpoint />} missing={<NoEndpoint />} frame={Frame} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Webhook endpoint" trail={<EndpointTrail />} width="wide">
      {children}
    </Page>
  );
}

function EndpointTrail() {
  return (
    <Link to="/webhooks" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Webhooks
    </Link>
  );
}

function PendingEndpoint() {
  return (
    <Frame>
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the endpoint
      </span>
    </Frame>
  );
}

function NoEndpoint() {
  return (
    <Frame>
      <EmptyState
        icon={Webhook}
        title="There is no such endpoint"
        action={
          <Link to="/webhooks" className={buttonClass()}>
            See all endpoints
          </Link>
        }
      >
        It may have been deleted, or the link was cut short.
      </EmptyState>
    </Frame>
  );
}
