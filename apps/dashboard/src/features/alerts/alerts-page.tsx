import { useQuery } from "@tanstack/react-query";
import { BellRing, Plus } from "lucide-react";
import { useState } from "react";
import { canAdminister, canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel, AlertRule, Role } from "../../api/types.ts";
import { BackLink } from "../../parts/pages/back-link.tsx";
import { QueryState } from "../../parts/query-state.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, menuColumn, Table } from "../../ui/primitives/lists/table.tsx";
import { Card, Page, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { listed } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { ChannelsSection } from "./channels-section.tsx";
import { DigestSection, FiringsSection, useFirings } from "./digest-section.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { RuleMenu } from "./rule-menu.tsx";
import { kindTitles, ruleSentence } from "./rule-words.ts";
import { SheetLinksSection, useSheetLinks } from "./sheet-links-section.tsx";

/** What the team is told, where, and what spreadsheets may read. Members without administration see the links alone. */
export function AlertsPage() {
  const { organization } = useOrganization();
  return (
    <Page
      title="Alerts and sheets"
      backLink={<BackLink to="/settings">Settings</BackLink>}
      description="Be told what needs somebody, instead of looking for it. And let spreadsheets read your numbers."
    >
      <div className="flex flex-col gap-8">
        <Contents role={organization.role} />
      </div>
    </Page>
  );
}

function Contents({ role }: { role: Role }) {
  if (canAdminister(role)) return <Alerts />;
  if (canWrite(role)) return <SheetLinksSection />;
  return (
    <Card>
      <EmptyState icon={BellRing} title="Nothing for you here">
        Ask an owner or admin to set up alerts.
      </EmptyState>
    </Card>
  );
}

/** Everything comes at once: sections that come one by one would push each other down. */
function Alerts() {
  const { api } = useOrganization();
  const rules = useQuery(api.alertRules.list.queryOptions());
  const channels = useQuery(api.alertChannels.list.queryOptions());
  const digest = useQuery(api.digest.get.queryOptions());
  const firings = useFirings(1);
  const links = useSheetLinks(1);
  if ([rules, channels, digest, firings, links].some(({ isPending }) => isPending)) return <Pending />;
  if (!rules.isSuccess) return <QueryState query={rules} label="alert rules" frame={Card} />;
  if (!channels.isSuccess) return <QueryState query={channels} label="channels" frame={Card} />;
  return (
    <>
      <RulesSection rules={rules.data.data} channels={channels.data.data} />
      <ChannelsSection channels={channels.data.data} />
      <DigestSection channels={channels.data.data} />
      <FiringsSection />
      <SheetLinksSection />
    </>
  );
}

function Pending() {
  return (
    <>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
      <span role="status" className="sr-only">
        Loading alerts
      </span>
    </>
  );
}

interface RulesSectionProps {
  rules: readonly AlertRule[];
  channels: readonly AlertChannel[];
}

function RulesSection({ rules, channels }: RulesSectionProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Rules"
      description="Looked at every few minutes. Each thing is told once, until it is over."
      actions={
        <Button
          variant="primary"
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Add rule
        </Button>
      }
    >
      <Card>
        {rules.length === 0 ? (
          <EmptyState icon={BellRing} title="No rules yet">
            Begin with payouts that stay due, or with videos that go viral.
          </EmptyState>
        ) : (
          <Table
            label="Alert rules"
            columns={ruleColumns(channels)}
            rows={rules}
            rowKey={({ id }) => id}
            isDimmed={({ isPaused }) => isPaused}
          />
        )}
      </Card>
      {isAdding ? <RuleDialog channels={channels} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function ruleColumns(channels: readonly AlertChannel[]): readonly Column<AlertRule>[] {
  const nameOf = new Map(channels.map(({ id, name }) => [id, name]));
  return [
    {
      id: "rule",
      header: "Rule",
      place: "title",
      cell: (rule) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium text-ink">{rule.name}</span>
          <span className="block text-[13px] text-muted">
            {kindTitles[rule.kind]}
            {ruleSentence(rule) === "" ? "" : `, ${ruleSentence(rule)}`}
          </span>
        </span>
      ),
    },
    {
      id: "channels",
      header: "Told to",
      cell: ({ channelIds }) =>
        channelIds.length === 0 ? (
          <span className="text-muted">History only</span>
        ) : (
          listed(channelIds.map((id) => nameOf.get(id) ?? "A deleted channel"))
        ),
    },
    { id: "state", header: "Now", cell: (rule) => <RuleState rule={rule} /> },
    menuColumn((rule) => <RuleMenu rule={rule} channels={channels} />),
  ];
}

function RuleState({ rule: { isPaused, openFirings, lastCheckedAt } }: { rule: AlertRule }) {
  if (isPaused) return <StateBadge tone="neutral">Paused</StateBadge>;
  if (lastCheckedAt === null) return <StateBadge tone="info">Not looked at yet</StateBadge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StateBadge tone={openFirings === 0 ? "accent" : "warning"}>
        {openFirings === 0 ? "All quiet" : `True for ${openFirings}`}
      </StateBadge>
      <span className="text-faint text-xs">
        <RelativeTime instant={lastCheckedAt} />
      </span>
    </span>
  );
}
