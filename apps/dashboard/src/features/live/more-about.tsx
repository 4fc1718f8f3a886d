import { useState } from "react";
import { Button } from "../../ui/primitives/button.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { SkeletonRows } from "../../ui/primitives/states.tsx";
import type { Question } from "./ask-platform.ts";
import { CommentResults } from "./comment-results.tsx";
import type { Lookup } from "./lookup.ts";
import { LookupError } from "./lookup-error.tsx";
import { MoreResults } from "./more-results.tsx";
import { type LookupState, useLookup } from "./use-lookup.ts";
import { VideoResults } from "./video-results.tsx";

interface MoreAboutProps {
  title: string;
  button: string;
  question: Question;
  onLookup: (lookup: Lookup) => void;
}

/** A second question about what was found, asked only when wanted. */
export function MoreAbout({ title, button, question, onLookup }: MoreAboutProps) {
  const [isAsked, setIsAsked] = useState(false);
  const state = useLookup(question, isAsked);
  // Failures speak of the thing that was looked up first.
  const lookup: Lookup = { ...question, kind: question.kind === "comments" ? "video" : "account", by: "id" };
  return (
    <Section title={title}>
      {state.data !== undefined ? (
        <div className="flex flex-col gap-6">
          <Found state={state} onLookup={onLookup} />
          <MoreResults lookup={lookup} state={state} />
        </div>
      ) : (
        <Card className={state.isFetching || state.isError ? "" : "p-5 text-center"}>
          {state.isError ? (
            <LookupError
              error={state.error}
              lookup={lookup}
              failedAt={state.errorUpdatedAt}
              isPending={state.isFetching}
              onRetry={() => state.refetch()}
            />
          ) : state.isFetching ? (
            <SkeletonRows label={title.toLowerCase()} rows={3} />
          ) : (
            <Button onClick={() => setIsAsked(true)}>{button}</Button>
          )}
        </Card>
      )}
    </Section>
  );
}

function Found({ state, onLookup }: { state: LookupState; onLookup: (lookup: Lookup) => void }) {
  const pages = state.data?.pages ?? [];
  if (pages[0]?.kind === "comments") {
    return (
      <CommentResults
        comments={pages.flatMap((page) => (page.kind === "comments" ? page.raw.comments : []))}
      />
    );
  }
  return (
    <VideoResults
      videos={pages.flatMap((page) => (page.kind === "videos" ? page.raw.videos : []))}
      onLookup={onLookup}
    />
  );
}
