import { useInfiniteQuery, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { type Answer, askPlatform, nextPageOf, type Question } from "./ask-platform.ts";

const keptMs = 30 * 60_000;

/**
 * The answer to a question, page by page. Asks only when told to, and never again by itself: each answer takes a
 * credit.
 */
export function useLookup(question: Question, isAsked: boolean) {
  const { api, organization } = useOrganization();
  const lookup = useInfiniteQuery({
    queryKey: [organization.id, "lookup", question],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => askPlatform(api.live, question, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (answer: Answer) => nextPageOf(answer),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    retry: false,
  });
  useCreditsAfter(lookup.dataUpdatedAt, lookup.errorUpdatedAt);
  return lookup;
}

export type LookupState = ReturnType<typeof useLookup>;

/** Forgets answers, so that the same question can be asked again. */
export function useForgetAnswer() {
  const { organization } = useOrganization();
  const queryClient = useQueryClient();
  return (question: Question) =>
    queryClient.removeQueries({ queryKey: [organization.id, "lookup", question], exact: true });
}

export function useIsLookingUp() {
  const { organization } = useOrganization();
  return useIsFetching({ queryKey: [organization.id, "lookup"] }) > 0;
}

function useCreditsAfter(answeredAt: number, failedAt: number) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (answeredAt === 0 && failedAt === 0) return;
    void queryClient.invalidateQueries({ queryKey: api.credits.key() });
  }, [answeredAt, failedAt, queryClient, api]);
}
