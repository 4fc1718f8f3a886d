import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../api/organization-context.ts";
import type { AccountFigures, MaxVideos, TrackedAccount } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { FactList } from "../../ui/primitives/fact-list.tsx";
import { SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { exactNumber } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";

/** How the account is tracked. */
export function AccountTracking({ account }: { account: AccountFigures }) {
  const tracked = useTrackedAccount(account.id);
  if (!tracked.isSuccess) return <QueryState query={tracked} label="tracking" rows={4} />;
  if (tracked.data === null) return null;
  return <FactList facts={trackingFacts(account, tracked.data)} />;
}

function trackingFacts(account: AccountFigures, tracked: TrackedAccount) {
  return [
    {
      label: "Last synced",
      value: account.loadAt === null ? "Not yet" : <RelativeTime instant={account.loadAt} />,
    },
    { label: "Videos to follow", value: maxVideosLabel(tracked.maxVideos) },
    { label: "Hashtag filter", value: hashtagsText(tracked.hashtagsFilter) || "None, every video counts" },
    { label: "Projects", value: <ProjectLinks projects={tracked.projects} /> },
    { label: "Individually tracked videos", value: exactNumber(tracked.individualVideos) },
    { label: "Excluded videos", value: exactNumber(tracked.excludedVideosCount) },
    { label: "Added", value: <Added tracked={tracked} /> },
    { label: "Id", value: <code className="font-mono text-xs">{tracked.id}</code> },
  ];
}

function ProjectLinks({ projects }: Pick<TrackedAccount, "projects">) {
  if (projects.length === 0) return "None";
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {projects.map(({ id, name }) => (
        <Link key={id} to="/accounts" search={{ projects: id }} className="rounded-md">
          <Badge tone="accent">{name}</Badge>
        </Link>
      ))}
    </span>
  );
}

function Added({ tracked }: { tracked: TrackedAccount }) {
  return (
    <>
      <RelativeTime instant={tracked.createdAt} />
      {tracked.user === null ? null : ` by ${tracked.user.name}`}
    </>
  );
}

/** How one account is tracked: its filters, projects and who added it. */
export function useTrackedAccount(accountId: string) {
  const { api } = useOrganization();
  return useQuery(
    api.trackedAccounts.list.queryOptions({
      input: { query: { accounts: [accountId], viewMode: "all", perPage: 1 } },
      select: ({ data }) => data[0] ?? null,
    }),
  );
}

export function MaxVideosField({ defaultValue }: { defaultValue: number }) {
  return (
    <SelectField
      label="Videos to follow"
      name="maxVideos"
      defaultValue={defaultValue}
      hint="Every sync fetches that many. Older videos that were fetched before keep their history."
    >
      {maxVideosChoices.map((count) => (
        <option key={count} value={count}>
          {maxVideosLabel(count)}
        </option>
      ))}
    </SelectField>
  );
}

const maxVideosChoices = [
  0, 10, 30, 60, 100, 200, 300, 400, 500, 1000, 2000,
] as const satisfies readonly MaxVideos[];

export const usualMaxVideos: MaxVideos = 60;

function maxVideosLabel(count: number) {
  if (count === 0) return "None, the profile only";
  return `The newest ${exactNumber(count)}`;
}

export function readMaxVideos(text: string): MaxVideos | undefined {
  return maxVideosChoices.find((choice) => String(choice) === text);
}

/** "#Launch, ad" as ["launch", "ad"], as the server keeps them; null for none. */
export function readHashtags(text: string): string[] | null {
  const hashtags = text
    .split(/[\s,]+/)
    .map((hashtag) => hashtag.replace(/^#+/, "").toLowerCase())
    .filter((hashtag) => hashtag !== "");
  return hashtags.length === 0 ? null : [...new Set(hashtags)];
}

export function hashtagsText(hashtags: readonly string[] | null) {
  return (hashtags ?? []).map((hashtag) => `#${hashtag}`).join(" ");
}
