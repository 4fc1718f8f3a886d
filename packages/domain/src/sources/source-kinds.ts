/** The kinds of lookups that sources are ordered by. */
export const LOOKUP_KINDS = ["video", "account", "account_videos", "comments", "searches"] as const;

export type LookupKind = (typeof LOOKUP_KINDS)[number];

/** The services that an organization may have a source of, with a key of its own. */
export const OWN_SOURCE_KINDS = ["youtube-data-api", "meta-graph", "scrapecreators", "supplier"] as const;

export type OwnSourceKind = (typeof OWN_SOURCE_KINDS)[number];

export const SIMULATOR_KIND = "simulator";

export const SOURCE_KINDS = [...OWN_SOURCE_KINDS, "youtube-feed", "tiktok-oembed", SIMULATOR_KIND] as const;

type SourceKind = (typeof SOURCE_KINDS)[number];

const SUPPLIER_PREFIX = "supplier:";

/** The kind of a source by the name that stands beside its counts; undefined for what is no service, such as an import. */
export function kindOfSource(name: string): SourceKind | undefined {
  return name.startsWith(SUPPLIER_PREFIX) ? "supplier" : SOURCE_KINDS.find((kind) => kind === name);
}

/** The name that stands beside the counts of a supplier. */
export function supplierSourceName(supplierName: string): string {
  return `${SUPPLIER_PREFIX}${supplierName}`;
}

const SERVER_PREFIX = "server:";

/** How an organization names a source that is the server's. */
export function serverSourceId(name: string): string {
  return `${SERVER_PREFIX}${name}`;
}

/** The name of the server's source; undefined for an id of a source of the organization's own. */
export function serverSourceName(id: string): string | undefined {
  return id.startsWith(SERVER_PREFIX) ? id.slice(SERVER_PREFIX.length) : undefined;
}

/**
 * The sources in the order that was chosen. Those that it does not name, such as one that was added later, stand before the
 * first chosen one that follows them by default. What was chosen and is no longer there is passed over.
 */
export function orderSources(byDefault: readonly string[], chosen: readonly string[]): string[] {
  const placeOf = new Map(byDefault.map((id, place) => [id, place]));
  const ordered = chosen.filter((id) => placeOf.has(id));
  const named = new Set(ordered);
  for (const [place, id] of byDefault.entries()) {
    if (named.has(id)) continue;
    // Stryker disable next-line EqualityOperator: no source that is placed already has the place of one that is not
    const next = ordered.findIndex((other) => (placeOf.get(other) ?? 0) > place);
    ordered.splice(next === -1 ? ordered.length : next, 0, id);
  }
  return ordered;
}
