import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "../../../parts/query-state.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";

interface LoadedProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What is loaded, for those who cannot see the placeholder. */
  label: string;
  children: (answer: Answer) => ReactNode;
}

/** What an answer shows once it is there, and what to do when it does not come. */
export function Loaded<Answer>({ query, label, children }: LoadedProps<Answer>) {
  if (query.isSuccess) return children(query.data);
  return <QueryState query={query} pending={<Placeholder label={label} />} frame={Card} />;
}

function Placeholder({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading {label}</span>
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
    </div>
  );
}
