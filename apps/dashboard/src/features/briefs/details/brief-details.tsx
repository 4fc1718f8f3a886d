import { getRouteApi } from "@tanstack/react-router";
import type { Brief } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { BriefTrail } from "../brief-states.tsx";
import { type BriefSearch, readBriefSearch } from "../briefs-search.ts";
import { BriefActions } from "./brief-actions.tsx";
import { BriefFacts } from "./brief-facts.tsx";
import { BriefPreview } from "./brief-preview.tsx";
import { BriefReaders } from "./brief-readers.tsx";

const route = getRouteApi("/app/briefs/$briefId");

export function BriefDetails({ brief }: { brief: Brief }) {
  const search = readBriefSearch(route.useSearch());
  const navigate = route.useNavigate();
  const show = (next: BriefSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <Page
      title={brief.name}
      trail={<BriefTrail />}
      description={<BriefHead brief={brief} />}
      actions={<BriefActions brief={brief} />}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <Tabs
            label="Brief"
            choice={{
              value: search.tab ?? "preview",
              onChange: (tab) => show(tab === "readers" ? { tab } : {}),
            }}
            tabs={[
              { id: "preview", label: "As creators see it", content: <BriefPreview brief={brief} /> },
              {
                id: "readers",
                label: "Read receipts",
                content: <BriefReaders brief={brief} search={search} onChange={show} />,
              },
            ]}
          />
        </div>
        <BriefFacts brief={brief} />
      </div>
    </Page>
  );
}

function BriefHead({ brief: { version, lastNotifiedAt } }: { brief: Brief }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <Badge tone="accent">Version {version}</Badge>
      <span>
        {lastNotifiedAt === null ? (
          "Nobody was notified yet"
        ) : (
          <>
            Creators were last notified <RelativeTime instant={lastNotifiedAt} />
          </>
        )}
      </span>
    </span>
  );
}
