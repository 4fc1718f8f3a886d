import type { ComponentType, ReactNode } from "react";
import { hasCode, readError } from "../api/errors.ts";
import { ErrorState, SkeletonRows } from "../ui/primitives/states.tsx";

/** What a query without an answer tells. */
export interface UnansweredQuery {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface Placeholder {
  /** Stands in until the answer is there. */
  pending: ReactNode;
}

interface PlaceholderRows {
  /** What is loaded, as in "Loading accounts". */
  label: string;
  rows?: number;
}

type QueryStateProps = (Placeholder | PlaceholderRows) & {
  query: UnansweredQuery;
  /** Instead of an error, where the address names nothing that is there. */
  missing?: ReactNode;
  /** Around an error and around rows that stand in, such as a card. */
  frame?: ComponentType<{ children: ReactNode }>;
};

/** In place of an answer: that it is on its way, or why it did not come and how to ask again. */
export function QueryState({ query, missing, frame: Frame = Unframed, ...placeholder }: QueryStateProps) {
  if (query.isPending) {
    if ("pending" in placeholder) return placeholder.pending;
    return (
      <Frame>
        <SkeletonRows {...placeholder} />
      </Frame>
    );
  }
  if (missing !== undefined && isMissing(query.error)) return missing;
  return (
    <Frame>
      <ErrorState {...readError(query.error)} onRetry={() => query.refetch()} />
    </Frame>
  );
}

/** An address that is misspelled is refused before anything is looked for. */
function isMissing(error: unknown): boolean {
  return hasCode(error, "NOT_FOUND") || hasCode(error, "BAD_REQUEST");
}

function Unframed({ children }: { children: ReactNode }) {
  return children;
}
