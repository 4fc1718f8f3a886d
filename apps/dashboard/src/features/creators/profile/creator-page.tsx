import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import type { DateRange } from "../../../ui/primitives/lists/date-range.ts";
import { Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import type { CampaignDialog } from "../campaign-dialog.ts";
import { CreatorDetails } from "./creator-details.tsx";

interface CreatorPageProps {
  creatorId: string;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
  campaignDialog: CampaignDialog;
  /** The way to the conversation with them, which belongs to another part of the dashboard. */
  chat: ReactNode;
  /** What they did in campaigns so far, likewise. */
  assignments: ReactNode;
  /** What they are owed and were paid, likewise. */
  payouts: ReactNode;
  /** What happened around them lately, likewise. */
  events: ReactNode;
}

/** One creator: who they are, what they work on, how they do. */
export function CreatorPage({ creatorId, ...shown }: CreatorPageProps) {
  const { api } = useOrganization();
  const found = useQuery(
    api.creators.get.queryOptions({
      input: { params: { id: creatorId } },
      retry: (count, error) => count < 1 && !isUnknown(error),
    }),
  );
  if (found.isSuccess) return <CreatorDetails creator={found.data} trail={<CreatorTrail />} {...shown} />;
  if (isUnknown(found.error)) return <NoCreator />;
  return <QueryState query={found} pending={<PendingCreator />} frame={Frame} />;
}

/** Also for what is no id at all, as in a link that was cut short. */
function isUnknown(error: unknown): boolean {
  return ["CREATOR_NOT_FOUND", "NOT_FOUND", "BAD_REQUEST"].some((code) => hasCode(error, code));
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Creator" trail={<CreatorTrail />}>
      {children}
    </Page>
  );
}

function CreatorTrail() {
  return (
    <Link to="/creators" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Creators
    </Link>
  );
}

function PendingCreator() {
  return (
    <Page title="Creator" trail={<CreatorTrail />} picture={<Skeleton className="size-14 rounded-full" />}>
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the creator
      </span>
    </Page>
  );
}

function NoCreator() {
  return (
    <Frame>
      <EmptyState
        icon={UserRoundX}
        title="There is no such creator"
        action={
          <Link to="/creators" className={buttonClass()}>
            See all creators
          </Link>
        }
      >
        Somebody may have deleted them, or the link was cut short.
      </EmptyState>
    </Frame>
  );
}
