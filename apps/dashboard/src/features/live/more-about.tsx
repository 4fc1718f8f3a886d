import { Heart, MessageSquare } from "lucide-react";
import { useState } from "react";
import type { LiveComment } from "../../api/types.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, SkeletonRows } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import type { Lookup } from "./live-search.ts";
import { LookupError } from "./lookup-error.tsx";
import { VideoResults } from "./result-lists.tsx";
import { type LookupState, type Question, useLookup } from "./use-lookup.ts";

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

function CommentResults({ comments }: { comments: readonly LiveComment[] }) {
  if (comments.length === 0) {
    return (
      <Card>
        <EmptyState icon={MessageSquare} title="No comments">
          Nobody has commented yet, or comments are turned off.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Comments" className="divide-y divide-line">
        {comments.map((comment) => (
          <li key={comment.platform_comment_id} className="flex gap-3 px-5 py-3.5">
            <Avatar name={comment.commenter_display_name ?? comment.commenter_username ?? "?"} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-2 text-[13px]">
                <span className="font-medium">@{comment.commenter_username ?? "unknown"}</span>
                {comment.commented_at === null ? null : (
                  <span className="text-faint text-xs">
                    <RelativeTime instant={comment.commented_at} />
                  </span>
                )}
              </p>
              <p className="mt-0.5 text-sm [overflow-wrap:anywhere]">{comment.comment_text}</p>
            </div>
            <span className="flex items-center gap-1 self-start text-faint text-xs">
              <Heart aria-hidden="true" className="size-3.5" />
              <Count value={comment.like_count} />
              <span className="sr-only"> likes</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The way to the next page, which takes a credit of its own. */
export function MoreResults({ lookup, state }: { lookup: Lookup; state: LookupState }) {
  if (state.isFetchNextPageError) {
    return (
      <LookupError
        error={state.error}
        lookup={lookup}
        failedAt={state.errorUpdatedAt}
        isPending={state.isFetchingNextPage}
        onRetry={() => state.fetchNextPage()}
      />
    );
  }
  if (!state.hasNextPage) return null;
  return (
    <div className="flex justify-center">
      <Button isPending={state.isFetchingNextPage} onClick={() => state.fetchNextPage()}>
        Load more for one credit
      </Button>
    </div>
  );
}
