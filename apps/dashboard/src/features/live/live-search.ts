import type { VideoDateRange } from "@clipledger/contract/live/video";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { readChoice, readText, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { platformLabels } from "../../ui/product/words/names.ts";

/** What is or was looked up, as the address tells. Opening it asks no platform: that takes a credit. */
export interface LiveSearch {
  readonly tab?: "credits";
  readonly platform?: Platform;
  readonly kind?: LookupKind;
  readonly q?: string;
  readonly by?: "id";
  readonly region?: string;
  readonly order?: VideoOrder;
  readonly since?: VideoDateRange;
}

export function readLiveSearch(search: Readonly<Record<string, unknown>>): LiveSearch {
  const region = readText(search["region"]);
  const draft = {
    platform: readChoice(search["platform"], PLATFORMS),
    kind: readChoice(search["kind"], lookupKinds),
    by: readChoice(search["by"], ["id"]),
    region: region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined,
    order: readChoice(search["order"], videoOrders),
    since: readChoice(search["since"], Object.values(dateRanges).flat()),
  };
  const q = readText(search["q"]);
  const { text: _, ...known } = fittingLookup({ ...draft, text: "" });
  return { ...withoutGaps({ tab: readChoice(search["tab"], ["credits"]), q }), ...onlyAsked(known, draft) };
}

/** Platform and kind stand in the address only where they were put. */
function onlyAsked(
  known: Omit<Lookup, "text">,
  draft: Partial<Record<"platform" | "kind", string | undefined>>,
) {
  const { platform, kind, ...options } = known;
  return {
    ...options,
    ...withoutGaps({
      platform: draft.platform === undefined ? undefined : platform,
      kind: draft.kind === undefined ? undefined : kind,
    }),
  };
}

export function lookupOf({ tab: _, q, ...rest }: LiveSearch): Lookup | undefined {
  return q === undefined ? undefined : fittingLookup({ ...rest, text: q });
}

export function searchOf({ text, ...lookup }: Lookup): LiveSearch {
  return { ...lookup, q: text };
}

const lookupKinds = ["account", "video", "users", "videos", "hashtags"] as const;
export type LookupKind = (typeof lookupKinds)[number];

export const videoOrders = ["relevance", "date", "likes"] as const;
export type VideoOrder = (typeof videoOrders)[number];

/** One question to a platform. */
export interface Lookup {
  readonly kind: LookupKind;
  readonly platform: Platform;
  /** A username, an id, or what to search for. */
  readonly text: string;
  /** Where an account is named by the platform's own id. */
  readonly by?: "id";
  readonly region?: string;
  readonly order?: VideoOrder;
  readonly since?: VideoDateRange;
}

type LookupDraft = { readonly [Key in keyof Lookup]?: Lookup[Key] | undefined } & Pick<Lookup, "text">;

const supported: Record<LookupKind, readonly Platform[]> = {
  account: PLATFORMS,
  video: PLATFORMS,
  users: PLATFORMS,
  videos: ["instagram", "tiktok", "youtube"],
  hashtags: ["instagram", "tiktok"],
};

export const dateRanges: Record<Platform, readonly VideoDateRange[]> = {
  tiktok: ["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"],
  youtube: ["hour", "today", "week", "month", "year"],
  instagram: [],
  facebook: [],
};

export function platformsFor(kind: LookupKind) {
  return supported[kind];
}

/** A platform that offers the kind: the one wanted, or else the first that does. */
export function platformFor(kind: LookupKind, wanted: Platform): Platform {
  const offering = supported[kind];
  return offering.includes(wanted)
    ? wanted
    : (offering.find((platform) => platform === "tiktok") ?? "tiktok");
}

/** The lookup without options that its kind or platform does not take, its fields always in the same order. */
export function fittingLookup(draft: LookupDraft): Lookup {
  const { kind = "account", text, by, region, order, since } = draft;
  const platform = platformFor(kind, draft.platform ?? "tiktok");
  const isVideoSearch = kind === "videos";
  const isKnownRange = since !== undefined && dateRanges[platform].includes(since);
  return {
    kind,
    platform,
    text,
    ...withoutGaps({
      by: kind === "account" ? by : undefined,
      region,
      order: isVideoSearch ? order : undefined,
      since: isVideoSearch && isKnownRange ? since : undefined,
    }),
  };
}

/** "the TikTok account @mina", for sentences about it. */
export function lookupName({ kind, platform, text, by }: Lookup) {
  const where = platformLabels[platform];
  if (kind === "account")
    return by === "id" ? `the ${where} account ${text}` : `the ${where} account @${text}`;
  if (kind === "video") return `the ${where} video ${text}`;
  return `“${text}” on ${where}`;
}
