import { useInfiniteQuery, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type OrganizationContextValue, useOrganization } from "../../api/organization-context.ts";
import type { LiveAccount, LiveComment, LiveHashtag, LiveUser, LiveVideo } from "../../api/types.ts";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import type { Lookup } from "./live-search.ts";

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

/** What can be asked beside a lookup: more about what it found, by the platform's id. */
export type Question = Lookup | (Omit<Lookup, "kind"> & { readonly kind: "accountVideos" | "comments" });

interface Pages {
  readonly nextPageToken: string | null;
}

/** What came back, exactly as the platform's connector gave it, and whether it is made up. */
export type Answer = GivenAnswer & { readonly isSimulated: boolean };

type GivenAnswer =
  | { readonly kind: "account"; readonly raw: LiveAccount }
  | { readonly kind: "video"; readonly raw: LiveVideo }
  | { readonly kind: "users"; readonly raw: Pages & { readonly users: readonly LiveUser[] } }
  | { readonly kind: "videos"; readonly raw: Pages & { readonly videos: readonly LiveVideo[] } }
  | { readonly kind: "hashtags"; readonly raw: Pages & { readonly hashtags: readonly LiveHashtag[] } }
  | { readonly kind: "comments"; readonly raw: Pages & { readonly comments: readonly LiveComment[] } };

type Live = OrganizationContextValue["api"]["live"];

/** Asks one page. Takes a credit, which comes back when it fails. */
async function askPlatform(live: Live, question: Question, pageToken: string | undefined): Promise<Answer> {
  let isSimulated = false;
  const onHeaders = (headers: Headers) => {
    isSimulated = headers.get("x-service-source") === "simulator";
  };
  const given = await askPage(live, question, pageToken, { context: { onHeaders } });
  return { ...given, isSimulated };
}

interface CallOptions {
  readonly context: { readonly onHeaders: (headers: Headers) => void };
}

async function askPage(
  live: Live,
  question: Question,
  pageToken: string | undefined,
  options: CallOptions,
): Promise<GivenAnswer> {
  const { kind, platform, text, region, order, since } = question;
  const from = withoutGaps({ region });
  const page = { ...from, ...withoutGaps({ pageToken }) };
  switch (kind) {
    case "account":
      return { kind, raw: await askAccount(live, question, options) };
    case "video":
      return {
        kind,
        raw: await live.video.call({ params: { platform, platformVideoId: text }, query: from }, options),
      };
    case "users":
      return {
        kind,
        raw: await live.searchUsers.call({ params: { platform }, query: { query: text, ...page } }, options),
      };
    case "videos": {
      const query = { query: text, ...page, ...withoutGaps({ sortBy: order, dateRange: since }) };
      return {
        kind,
        raw: await live.searchVideos.call({ params: { platform: searchable(platform) }, query }, options),
      };
    }
    case "hashtags": {
      const params = { platform: platform === "instagram" ? platform : ("tiktok" as const) };
      return {
        kind,
        raw: await live.searchHashtags.call({ params, query: { query: text, ...page } }, options),
      };
    }
    case "accountVideos": {
      const params = { platform, platformAccountId: text };
      return { kind: "videos", raw: await live.accountVideos.call({ params, query: page }, options) };
    }
    case "comments": {
      const params = { platform: "tiktok" as const, platformVideoId: text };
      return { kind, raw: await live.comments.call({ params, query: page }, options) };
    }
  }
}

function nextPageOf({ raw }: Answer) {
  return "nextPageToken" in raw ? raw.nextPageToken : null;
}

function askAccount(
  live: Live,
  { platform, text, by, region }: Question,
  options: CallOptions,
): Promise<LiveAccount> {
  const query = withoutGaps({ region });
  return by === "id"
    ? live.account.call({ params: { platform, platformAccountId: text }, query }, options)
    : live.accountByUsername.call({ params: { platform, username: text }, query }, options);
}

function searchable(platform: Question["platform"]) {
  return platform === "facebook" ? "tiktok" : platform;
}
