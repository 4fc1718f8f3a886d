import { AccountAnswer } from "./account-answer.tsx";
import type { Answer } from "./ask-platform.ts";
import { HashtagResults } from "./hashtag-results.tsx";
import type { Lookup } from "./lookup.ts";
import { MoreResults } from "./more-results.tsx";
import type { LookupState } from "./use-lookup.ts";
import { UserResults } from "./user-results.tsx";
import { VideoAnswer } from "./video-answer.tsx";
import { VideoResults } from "./video-results.tsx";

interface AnswerViewProps {
  lookup: Lookup;
  state: LookupState;
  pages: readonly Answer[];
  onLookup: (lookup: Lookup) => void;
}

export function AnswerView({ lookup, state, pages, onLookup }: AnswerViewProps) {
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
