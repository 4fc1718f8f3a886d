import type { VideoDateRange } from "@clipledger/contract/live/video";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { readChoice, readText, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import {
  dateRanges,
  fittingLookup,
  type Lookup,
  type LookupKind,
  lookupKinds,
  type VideoOrder,
  videoOrders,
} from "./lookup.ts";

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
