import type { Platform } from "@clipledger/domain/platforms";
import type { LookupKind, OwnSourceKind } from "@clipledger/domain/sources/source-kinds";
import type { DataSource } from "../../api/types.ts";
import type { BadgeTone } from "../../ui/primitives/badge.tsx";
import { listed } from "../../ui/primitives/text/number-format.ts";
import { platformLabels, sourceNameLabel } from "../../ui/product/words/names.ts";

/** How people call a source, told apart from a source of the server's that has the same name. */
export function sourceLabel(source: Pick<DataSource, "name" | "owner">, all: readonly DataSource[]): string {
  const label = sourceNameLabel(source.name);
  const hasTwin = all.some(({ name, owner }) => name === source.name && owner !== source.owner);
  if (!hasTwin) return label;
  return source.owner === "server" ? `${label} (server)` : `${label} (yours)`;
}

export const lookupLabels: Record<LookupKind, string> = {
  video: "Videos",
  account: "Accounts",
  account_videos: "An account’s videos",
  comments: "Comments",
  searches: "Searches",
};

/** "YouTube videos, comments and searches". */
export function coverageText(platform: Platform, lookups: readonly LookupKind[]): string {
  const names = lookups.map((lookup) =>
    lookupLabels[lookup].replace("An account’s", "accounts’").toLowerCase(),
  );
  return `${platformLabels[platform]} ${listed(names)}`;
}

/** What a source does for the organization, in a few words, and how that looks. */
export function sourceState(source: DataSource): { readonly tone: BadgeTone; readonly label: string } {
  const { kind, problem, isPaused, lastAnsweredAt, lastFailure } = source;
  if (kind === "simulator") return { tone: "neutral", label: "Answers last" };
  if (problem !== null) return { tone: "danger", label: "Cannot be asked" };
  if (isPaused) return { tone: "neutral", label: "Paused" };
  if (lastFailure !== null && (lastAnsweredAt === null || lastFailure.occurredAt > lastAnsweredAt))
    return { tone: "warning", label: "Failing" };
  return lastAnsweredAt === null
    ? { tone: "info", label: "Not asked yet" }
    : { tone: "accent", label: "Working" };
}

/** Whether the test of a source is offered: those with a key of the server's answer for all its organizations. */
export function canBeTested({ kind, owner }: DataSource): boolean {
  return owner === "organization" || kind === "youtube-feed" || kind === "tiktok-oembed";
}

interface KindWords {
  readonly title: string;
  /** What it brings, in a line. */
  readonly brings: string;
  readonly keyLabel: string;
  readonly steps: readonly string[];
  readonly link: { readonly href: string; readonly label: string } | undefined;
}

/** What is to be known before one of these is added. The guide to real platforms has every step. */
export const ownKinds: Record<OwnSourceKind, KindWords> = {
  "youtube-data-api": {
    title: "YouTube Data API",
    brings:
      "YouTube in full: channels by handle, all their videos, comments and searches. Free, 10,000 units a day.",
    keyLabel: "API key",
    steps: [
      "Create a project in the Google Cloud console, and enable “YouTube Data API v3” in its library.",
      "Under Credentials, create an API key.",
      "Restrict it to the YouTube Data API v3 and to your server’s IP address.",
    ],
    link: { href: "https://console.cloud.google.com/apis/credentials", label: "Google Cloud console" },
  },
  "meta-graph": {
    title: "Meta Graph API",
    brings: "Professional accounts on Instagram, and Facebook pages. Free.",
    keyLabel: "Access token",
    steps: [
      "Connect a professional Instagram account to a Facebook page that you manage.",
      "Create an app of the type Business, and a system user with both assigned.",
      "Generate a token for the app that never ends, with instagram_basic, instagram_manage_insights, instagram_manage_comments, pages_show_list, pages_read_engagement and business_management.",
    ],
    link: { href: "https://developers.facebook.com/apps", label: "Meta for developers" },
  },
  scrapecreators: {
    title: "ScrapeCreators",
    brings:
      "All four platforms, TikTok included, without consent of creators. Paid: one of its credits an answer.",
    keyLabel: "API key",
    steps: ["Sign up, and buy credits.", "Copy the key from the dashboard."],
    link: { href: "https://app.scrapecreators.com", label: "ScrapeCreators" },
  },
  supplier: {
    title: "Another supplier",
    brings: "Any service that answers in JSON, by a mapping file that says how it is asked and read.",
    keyLabel: "Key of the supplier",
    steps: [
      "Ask the supplier for a key, and once with curl for each lookup that you want.",
      "Write down where in its answers the counts stand. The guide has worked files for EnsembleData and Apify.",
      "Paste the file here, without the key.",
    ],
    link: undefined,
  },
};
