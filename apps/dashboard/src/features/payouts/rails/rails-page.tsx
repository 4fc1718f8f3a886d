import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Landmark, Plus } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { OfferedRail, PayoutRail } from "../../../api/types.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { listed } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { RailActions } from "./rail-actions.tsx";

/** By which services the team pays its creators, each with the team's own account there. */
export function RailsPage() {
  const { organization } = useOrganization();
  return (
    <Page
      title="Payout rails"
      backLink={<BackLink to="/settings">Settings</BackLink>}
      description="The services that move your money. Creators choose among them in their portal; every payout still awaits your approval."
    >
      {canAdminister(organization.role) ? (
        <Rails isOwner={organization.role === "owner"} />
      ) : (
        <Card>
          <EmptyState icon={Landmark} title="Nothing for you here">
            Ask an owner or admin to set up payout rails.
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

function Rails({ isOwner }: { isOwner: boolean }) {
  const { api } = useOrganization();
  const answer = useQuery(api.payoutRails.list.queryOptions());
  if (answer.isPending) return <Skeleton className="h-60 rounded-xl" />;
  if (!answer.isSuccess) return <QueryState query={answer} label="payout rails" frame={Card} />;
  const { data: rails, offered } = answer.data;
  return (
    <div className="flex flex-col gap-8">
      <Section title="Connected">
        {rails.length === 0 ? (
          <Card>
            <EmptyState icon={Landmark} title="No rail yet">
              Until you connect one, payouts are recorded by hand, or made at the provider of this server.
            </EmptyState>
          </Card>
        ) : (
          <ul className="flex flex-col gap-4">
            {rails.map((rail) => (
              <li key={rail.id}>
                <ConnectedRail rail={rail} isOwner={isOwner} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {isOwner && offered.length > 0 ? (
        <Section title="Add a rail" description="Credentials are sealed, and shown to nobody again.">
          <ul className="grid gap-4 sm:grid-cols-2">
            {offered.map((rail) => (
              <li key={rail.kind}>
                <Offer rail={rail} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

function ConnectedRail({ rail, isOwner }: { rail: PayoutRail; isOwner: boolean }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-4">
        <h3 className="min-w-0 flex-1 font-medium">{rail.name}</h3>
        <RailState rail={rail} />
        <RailActions rail={rail} isOwner={isOwner} />
      </div>
      <FactList
        facts={[
          ...(rail.account === null ? [] : [{ label: "Account", value: rail.account }]),
          ...(rail.problem === null ? [] : [{ label: "Problem", value: rail.problem }]),
          ...(rail.callbackUrl === null
            ? [
                {
                  label: "Paid by",
                  value: (
                    <Link to="/payouts/files" className="text-accent-text hover:underline">
                      files that you take there
                    </Link>
                  ),
                },
              ]
            : []),
          { label: "Chosen by", value: `${rail.recipients} creators` },
          { label: "On the way", value: `${rail.underway} transfers` },
          ...(rail.testedAt === null
            ? []
            : [{ label: "Last test", value: <RelativeTime instant={rail.testedAt} /> }]),
        ]}
      />
      {rail.callbackUrl === null ? null : (
        <div className="border-line border-t px-5 py-4">
          <CopyField label={`Webhook address to enter at ${rail.name}`} value={rail.callbackUrl} />
        </div>
      )}
    </Card>
  );
}

function RailState({ rail: { isPaused, problem } }: { rail: PayoutRail }) {
  if (isPaused) return <StateBadge tone="neutral">Paused</StateBadge>;
  return problem === null ? (
    <StateBadge tone="accent">Ready</StateBadge>
  ) : (
    <StateBadge tone="danger">Needs a look</StateBadge>
  );
}

function Offer({ rail }: { rail: OfferedRail }) {
  const [isConnecting, setConnecting] = useState(false);
  return (
    <Card className="flex h-full items-center gap-3 px-5 py-4">
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-sm">{rail.name}</span>
        <span className="block text-[13px] text-muted">Pays {listed(rail.currencies)}</span>
      </span>
      <Button
        size="small"
        icon={<Plus aria-hidden="true" />}
        aria-label={`Connect ${rail.name}`}
        onClick={() => setConnecting(true)}
      >
        Connect
      </Button>
      {isConnecting ? <CredentialsDialog rail={rail} onClose={() => setConnecting(false)} /> : null}
    </Card>
  );
}
