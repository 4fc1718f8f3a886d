import { Button } from "../../ui/primitives/button.tsx";
import type { Lookup } from "./lookup.ts";
import { LookupError } from "./lookup-error.tsx";
import type { LookupState } from "./use-lookup.ts";

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
