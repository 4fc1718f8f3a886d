import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource, SourceFailure } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { SidePanel } from "../../../ui/primitives/overlays/side-panel.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime, shortDate } from "../../../ui/primitives/text/time.tsx";
import { PlatformBadge } from "../../../ui/product/tracked/platform-badge.tsx";
import { platformLabels } from "../../../ui/product/words/names.ts";
import { lookupLabels } from "../source-words.ts";
import { SourceBadge } from "./source-list.tsx";

interface SourcePanelProps {
  source: DataSource;
  label: string;
  onClose: () => void;
}

/** One source: what it can be asked for, its key, and how it failed lately. */
export function SourcePanel({ source, label, onClose }: SourcePanelProps) {
  return (
    <SidePanel
      onClose={onClose}
      title={label}
      description={
        <>
          Stands beside its counts as <code className="font-mono text-xs">{source.name}</code>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {source.problem === null ? null : (
          <Notice tone="danger" title="It cannot be asked">
            {source.problem}
          </Notice>
        )}
        <Card>
          <FactList facts={factsOf(source)} />
        </Card>
        <Part title="What it answers">
          <Offers source={source} />
        </Part>
        {source.kind === "simulator" ? null : (
          <Part title="Last failures">
            <Failures source={source} />
          </Part>
        )}
        {source.mapping === null ? null : (
          <Part title="Mapping">
            <Mapping mapping={source.mapping} />
          </Part>
        )}
      </div>
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}

function factsOf(source: DataSource) {
  const { owner, key, account, lastAnsweredAt, createdAt, kind } = source;
  return [
    { label: "State", value: <SourceBadge source={source} /> },
    { label: "Set up", value: owner === "server" ? "For the whole server" : "By your organization" },
    ...(key === null ? [] : [{ label: "Key", value: <KeyWords sourceKey={key} /> }]),
    ...(account === null ? [] : [{ label: "Instagram account", value: account }]),
    ...(kind === "simulator"
      ? []
      : [
          {
            label: "Last answer",
            value: lastAnsweredAt === null ? "Never" : <RelativeTime instant={lastAnsweredAt} />,
          },
        ]),
    ...(createdAt === null ? [] : [{ label: "Added", value: shortDate(createdAt) }]),
  ];
}

function KeyWords({ sourceKey }: { sourceKey: NonNullable<DataSource["key"]> }) {
  const { lastCharacters, setAt, setBy } = sourceKey;
  return (
    <>
      {lastCharacters === null ? "Set" : `Ends in ${lastCharacters}, set`} <RelativeTime instant={setAt} />
      {setBy?.name ? ` by ${setBy.name}` : null}
    </>
  );
}

function Offers({ source: { offers } }: { source: DataSource }) {
  if (offers.length === 0) return <p className="text-[13px] text-muted">Nothing, as it is set up now.</p>;
  return (
    <ul className="flex flex-col gap-2 text-[13px]">
      {offers.map(({ platform, lookups }) => (
        <li key={platform} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <PlatformBadge platform={platform} />
          <span className="text-muted">{lookups.map((lookup) => lookupLabels[lookup]).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

function Failures({ source }: { source: DataSource }) {
  const { api } = useOrganization();
  const failures = useQuery(api.dataSources.failures.queryOptions({ input: { params: { id: source.id } } }));
  if (!failures.isSuccess) return <QueryState query={failures} label="failures" rows={2} frame={Card} />;
  if (failures.data.data.length === 0) {
    return (
      <p className="flex items-center gap-2 text-[13px] text-muted">
        <CircleCheck aria-hidden="true" className="size-4 text-accent-text" />
        None in the last 30 days.
      </p>
    );
  }
  return (
    <ul aria-label="Last failures" className="divide-y divide-line rounded-lg border border-line">
      {failures.data.data.map((failure) => (
        <FailureEntry key={`${failure.platform} ${failure.lookup} ${failure.firstAt}`} failure={failure} />
      ))}
    </ul>
  );
}

const failureKinds: Record<SourceFailure["kind"], string> = {
  timeout: "Too slow",
  throttled: "Throttled",
  invalid_data: "Not understood",
  upstream: "Failed",
};

function FailureEntry({ failure }: { failure: SourceFailure }) {
  const { platform, lookup, kind, providerStatus, message, count, lastAt } = failure;
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5 text-[13px]">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">
          {platformLabels[platform]}, {lookupLabels[lookup].toLowerCase()}
        </span>
        <span className="text-faint text-xs">
          {count > 1 ? `${exactNumber(count)} times, last ` : null}
          <RelativeTime instant={lastAt} />
        </span>
      </span>
      <span className="text-muted [overflow-wrap:anywhere]">{message}</span>
      <span className="flex gap-1.5">
        <Badge tone={kind === "throttled" ? "warning" : "neutral"}>{failureKinds[kind]}</Badge>
        {providerStatus === null ? null : <Badge>Status {providerStatus}</Badge>}
      </span>
    </li>
  );
}

function Mapping({ mapping }: { mapping: Record<string, unknown> }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs leading-5"
    >
      {JSON.stringify(mapping, undefined, 2)}
    </pre>
  );
}
