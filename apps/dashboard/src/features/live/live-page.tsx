import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { type LiveSearch, lookupOf, readLiveSearch, searchOf } from "./live-search.ts";
import type { Lookup } from "./lookup.ts";
import { LookupForm } from "./lookup-form.tsx";
import { LookupResult } from "./lookup-result.tsx";
import { NoLookup } from "./no-lookup.tsx";
import { useForgetAnswer, useIsLookingUp } from "./use-lookup.ts";

const route = getRouteApi("/app/live");

interface LivePageProps {
  /** How many credits are left, and where they went. */
  creditsLeft: ReactNode;
  credits: ReactNode;
}

export function LivePage({ creditsLeft, credits }: LivePageProps) {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readLiveSearch(route.useSearch());
  const navigate = route.useNavigate();

  function show(next: LiveSearch) {
    void navigate({ search: next, resetScroll: false });
  }

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
