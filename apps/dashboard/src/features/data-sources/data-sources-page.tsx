import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { DataSource, DataSources } from "../../api/types.ts";
import { BackLink } from "../../parts/pages/back-link.tsx";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { listed } from "../../ui/primitives/text/number-format.ts";
import { platformLabels } from "../../ui/product/words/names.ts";
import { type DataSourcesSearch, dataSourcesAddress } from "./data-sources-search.ts";
import { DoubtedAnswers } from "./doubts/doubted-answers.tsx";
import { ServingMatrix } from "./serving/serving-matrix.tsx";
import { SimulatedDataSection } from "./simulated/simulated-data-section.tsx";
import { sourceLabel } from "./source-words.ts";
import { AddSourceDialog } from "./sources/source-dialogs.tsx";
import { SourceList } from "./sources/source-list.tsx";
import { SourcePanel } from "./sources/source-panel.tsx";
import { SourceTestDialog, useSourceTest } from "./sources/source-test.tsx";
import { simulatedPlatforms, useDataSources } from "./sources-and-orders.ts";
import { UsageSection } from "./usage/usage-section.tsx";

const route = getRouteApi("/app/settings/data-sources");

/** Where counts come from: who is asked for what, with which keys, what it costs, and what was not believed. */
export function DataSourcesPage() {
  const { organization } = useOrganization();
  const canChange = canAdminister(organization.role);
  const { search, show } = usePageAddress(route, dataSourcesAddress, () => false);
  const sources = useDataSources();
  return (
    <Page
      title="Data sources"
      width="wide"
      backLink={<BackLink to="/settings">Settings</BackLink>}
      description="Who is asked for real numbers, in which order and with which keys. Whatever nobody answers for is simulated."
      actions={
        canChange ? (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => show({ ...search, add: true })}
          >
            Add source
          </Button>
        ) : undefined
      }
    >
      {sources.data === undefined ? (
        <QueryState query={sources} pending={<Pending />} frame={Card} />
      ) : (
        <LoadedSources sources={sources.data} search={search} canChange={canChange} onChange={show} />
      )}
    </Page>
  );
}

function Pending() {
  return (
    <>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
      <span role="status" className="sr-only">
        Loading data sources
      </span>
    </>
  );
}

interface LoadedSourcesProps {
  sources: DataSources;
  search: DataSourcesSearch;
  canChange: boolean;
  onChange: (search: DataSourcesSearch) => void;
}

function LoadedSources({ sources, search, canChange, onChange: show }: LoadedSourcesProps) {
  const test = useSourceTest();
  const { add, source: openId, ...list } = search;
  const opened = sources.data.find(({ id }) => id === openId);
  const close = () => show(list);
  return (
    <div className="flex flex-col gap-8">
      <SimulatedNotice sources={sources} />
      <ServingMatrix sources={sources} canChange={canChange} />
      <SourceList
        sources={sources}
        canChange={canChange}
        onAdd={() => show({ ...list, add: true })}
        onOpen={({ id }) => show({ ...list, source: id })}
        onTest={test.start}
      />
      <UsageSection sources={sources.data} />
      <DoubtedAnswers search={list} onChange={show} />
      <Section
        title="Simulated data"
        description="Accounts and videos that the built-in simulator made up. Remove them before you pay anybody."
      >
        <SimulatedDataSection />
      </Section>
      {opened === undefined ? null : (
        <SourcePanel source={opened} label={sourceLabel(opened, sources.data)} onClose={close} />
      )}
      {canChange && add === true ? (
        <AddSourceDialog
          sources={sources}
          onClose={close}
          onAdded={(source: DataSource) => {
            close();
            test.start(source);
          }}
        />
      ) : null}
      <SourceTestDialog test={test} />
    </div>
  );
}

/** Which platforms nobody real is asked for an account or a video of. */
function SimulatedNotice({ sources }: { sources: DataSources }) {
  const platforms = simulatedPlatforms(sources).map((platform) => platformLabels[platform]);
  if (platforms.length === 0) return null;
  return (
    <Notice tone="warning" title={`Accounts of ${listed(platforms)} are simulated`}>
      Nobody real is asked for them. Add a source that serves {platforms.length === 1 ? "it" : "them"} before
      you pay creators by these numbers.
    </Notice>
  );
}
