import { getRouteApi } from "@tanstack/react-router";
import { AtSign, Hash, Link2, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { type LiveSearch, type Lookup, liveAddress, lookupOf, searchOf } from "./live-search.ts";
import { LookupForm } from "./lookup-form.tsx";
import { LookupResult } from "./lookup-result.tsx";
import { useForgetAnswer, useIsLookingUp } from "./use-lookup.ts";

const route = getRouteApi("/app/live");

interface LivePageProps {
  /** How many credits are left, and where they went. */
  creditsLeft: ReactNode;
  credits: ReactNode;
}

export function LivePage({ creditsLeft, credits }: LivePageProps) {
  const { search, show } = usePageAddress(route, liveAddress);
  return (
    <Page
      title="Live lookup"
      width="wide"
      description="Ask a platform what it shows right now, without tracking anything."
      actions={creditsLeft}
    >
      <Tabs
        label="Live lookup"
        choice={{
          value: search.tab ?? "lookup",
          onChange: (tab) => show(tab === "credits" ? { ...search, tab } : withoutTab(search)),
        }}
        tabs={[
          {
            id: "lookup",
            label: "Look up",
            content: <LookupTab lookup={lookupOf(search)} onLookup={(lookup) => show(searchOf(lookup))} />,
          },
          { id: "credits", label: "Credits", content: credits },
        ]}
      />
    </Page>
  );
}

interface LookupTabProps {
  lookup: Lookup | undefined;
  onLookup: (lookup: Lookup) => void;
}

function LookupTab({ lookup, onLookup }: LookupTabProps) {
  const [asked, setAsked] = useState<{ readonly question: string; readonly attempt: number } | undefined>();
  const forget = useForgetAnswer();
  const question = JSON.stringify(lookup);

  function ask(next: Lookup) {
    forget(next);
    setAsked({ question: JSON.stringify(next), attempt: (asked?.attempt ?? 0) + 1 });
    onLookup(next);
  }

  return (
    <div className="flex flex-col gap-5 pt-2">
      <LookupForm lookup={lookup} isPending={useIsLookingUp()} onLookup={ask} />
      {lookup === undefined ? (
        <NoLookup onLookup={ask} />
      ) : (
        <LookupResult
          key={`${asked?.attempt} ${question}`}
          lookup={lookup}
          isAsked={asked?.question === question}
          onLookup={ask}
        />
      )}
    </div>
  );
}

function withoutTab({ tab: _, ...search }: LiveSearch): LiveSearch {
  return search;
}

interface Example {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly lookup: Lookup;
}

const examples: readonly Example[] = [
  {
    icon: AtSign,
    title: "An account",
    text: "Write @juniper.bakes, or paste a link to a profile.",
    lookup: { kind: "account", platform: "tiktok", text: "juniper.bakes" },
  },
  {
    icon: Link2,
    title: "Videos on a topic",
    text: "Find what people post about sourdough, newest first.",
    lookup: { kind: "videos", platform: "tiktok", text: "sourdough", order: "date" },
  },
  {
    icon: Hash,
    title: "A hashtag",
    text: "See how often #baking is used, and what is close to it.",
    lookup: { kind: "hashtags", platform: "tiktok", text: "baking" },
  },
];

/** Before the first lookup: what can be asked. */
function NoLookup({ onLookup }: { onLookup: (lookup: Lookup) => void }) {
  return (
    <section aria-label="Examples" className="grid gap-4 sm:grid-cols-3">
      {examples.map(({ icon: Icon, title, text, lookup }) => (
        <Card key={title} className="transition-colors hover:border-line-strong hover:bg-sunken">
          <button
            type="button"
            onClick={() => onLookup(lookup)}
            className="flex size-full flex-col rounded-xl p-5 text-left"
          >
            <Icon aria-hidden="true" className="size-5 text-accent-text" />
            <span className="mt-3 block font-medium">{title}</span>
            <span className="mt-0.5 block text-[13px] text-muted">{text}</span>
            <span className="mt-auto block pt-3 text-accent-text text-xs">Try it for one credit</span>
          </button>
        </Card>
      ))}
    </section>
  );
}
