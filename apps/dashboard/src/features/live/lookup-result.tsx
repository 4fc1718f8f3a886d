import { Radar } from "lucide-react";
import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { SimulatedNote } from "../../ui/product/simulated-note.tsx";
import { type Lookup, lookupName } from "./live-search.ts";
import { LookupError } from "./lookup-error.tsx";
import { MoreResults } from "./more-about.tsx";
import { HashtagResults, UserResults, VideoResults } from "./result-lists.tsx";
import { AccountAnswer, VideoAnswer } from "./single-answer.tsx";
import { type Answer, type LookupState, useLookup } from "./use-lookup.ts";

interface LookupResultProps {
  lookup: Lookup;
  /** Whether the person asked; an address that was merely opened takes no credit. */
  isAsked: boolean;
  onLookup: (lookup: Lookup) => void;
}

export function LookupResult({ lookup, isAsked, onLookup }: LookupResultProps) {
  const state = useLookup(lookup, isAsked);
  if (state.data !== undefined) {
    const { pages } = state.data;
    return (
      <div className="flex flex-col gap-4">
        {pages.some(({ isSimulated }) => isSimulated) ? <SimulatedAnswer /> : null}
        <Tabs
          label="Answer"
          tabs={[
            {
              id: "result",
              label: "Result",
              content: <AnswerView lookup={lookup} state={state} pages={pages} onLookup={onLookup} />,
            },
            { id: "raw", label: "Raw answer", content: <RawAnswer pages={pages} /> },
          ]}
        />
      </div>
    );
  }
  return (
    <Card>
      {state.isError ? (
        <LookupError
          error={state.error}
          lookup={lookup}
          failedAt={state.errorUpdatedAt}
          isPending={state.isFetching}
          onRetry={() => onLookup(lookup)}
        />
      ) : state.isFetching ? (
        <AnswerSkeleton />
      ) : (
        <EmptyState
          icon={Radar}
          title="Not looked up yet"
          action={
            <Button variant="primary" onClick={() => onLookup(lookup)}>
              Look up for one credit
            </Button>
          }
        >
          Opening a link asks nothing. Look up {lookupName(lookup)} when you are ready.
        </EmptyState>
      )}
    </Card>
  );
}

function SimulatedAnswer() {
  return (
    <SimulatedNote title="Simulated answer.">
      No source answers this for real: what follows is made up by the built-in simulator.
    </SimulatedNote>
  );
}

function RawAnswer({ pages }: { pages: readonly Answer[] }) {
  const raw = pages.map((page) => page.raw);
  return <CodeBlock label="raw answer" code={JSON.stringify(raw.length === 1 ? raw[0] : raw, null, 2)} />;
}

function AnswerSkeleton() {
  return (
    <div role="status" className="flex gap-5 p-6">
      <span className="sr-only">Asking the platform</span>
      <Skeleton className="size-14 rounded-full" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-3 w-72 max-w-full" />
        <Skeleton className="mt-3 h-10 w-full max-w-md" />
      </div>
    </div>
  );
}

interface AnswerViewProps {
  lookup: Lookup;
  state: LookupState;
  pages: readonly Answer[];
  onLookup: (lookup: Lookup) => void;
}

function AnswerView({ lookup, state, pages, onLookup }: AnswerViewProps) {
  const [first] = pages;
  if (first === undefined) return null;
  switch (first.kind) {
    case "account":
      return <AccountAnswer account={first.raw} onLookup={onLookup} />;
    case "video":
      return <VideoAnswer video={first.raw} onLookup={onLookup} />;
    default:
      return (
        <div className="flex flex-col gap-6">
          <Results pages={pages} onLookup={onLookup} />
          <MoreResults lookup={lookup} state={state} />
        </div>
      );
  }
}

function Results({ pages, onLookup }: Pick<AnswerViewProps, "pages" | "onLookup">) {
  const platform = pages.flatMap((page) => (page.kind === "hashtags" ? page.raw.hashtags : []))[0]?.platform;
  switch (pages[0]?.kind) {
    case "users":
      return (
        <UserResults
          users={pages.flatMap((page) => (page.kind === "users" ? page.raw.users : []))}
          onLookup={onLookup}
        />
      );
    case "videos":
      return (
        <VideoResults
          videos={pages.flatMap((page) => (page.kind === "videos" ? page.raw.videos : []))}
          onLookup={onLookup}
        />
      );
    case "hashtags":
      return (
        <HashtagResults
          hashtags={pages.flatMap((page) => (page.kind === "hashtags" ? page.raw.hashtags : []))}
          onVideos={(name) => onLookup({ kind: "videos", platform: platform ?? "tiktok", text: `#${name}` })}
        />
      );
    default:
      return null;
  }
}
