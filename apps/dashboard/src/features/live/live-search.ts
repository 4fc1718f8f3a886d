import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { VideoDateRange } from "../../api/types.ts";
import {
  matching,
  oneOf,
  pageAddress,
  type SearchOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { platformLabels } from "../../ui/product/words/names.ts";

const lookupKinds = ["account", "video", "users", "videos", "hashtags"] as const;
export type LookupKind = (typeof lookupKinds)[number];

export const videoOrders = ["relevance", "date", "likes"] as const;
export type VideoOrder = (typeof videoOrders)[number];

export const dateRanges: Record<Platform, readonly VideoDateRange[]> = {
  tiktok: ["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"],
  youtube: ["hour", "today", "week", "month", "year"],
  instagram: [],
  facebook: [],
};

const anyLookup = pageAddress({
  tab: oneOf(["credits"]),
  q: text,
  by: oneOf(["id"]),
  region: matching((code) => /^[A-Z]{2}$/.test(code)),
  order: oneOf(videoOrders),
  since: oneOf(Object.values(dateRanges).flat()),
  platform: oneOf(PLATFORMS),
  kind: oneOf(lookupKinds),
});
export type LiveSearch = SearchOf<typeof anyLookup>;

/** Opening the address of a lookup asks no platform: that takes a credit. */
export const liveAddress = {
  /** Platform and kind are in the address only where they were chosen. */
  read(address: Readonly<Record<string, unknown>>): LiveSearch {
    const { tab, q, ...draft } = anyLookup.read(address);
    const { text: _, platform, kind, ...options } = fittingLookup({ ...draft, text: "" });
    return withoutGaps({
      tab,
      q,
      ...options,
      platform: draft.platform && platform,
      kind: draft.kind && kind,
    });
  },
};

export function lookupOf({ tab: _, q, ...rest }: LiveSearch): Lookup | undefined {
  return q === undefined ? undefined : fittingLookup({ ...rest, text: q });
}

export function searchOf({ text, ...lookup }: Lookup): LiveSearch {
  return { ...lookup, q: text };
}

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
