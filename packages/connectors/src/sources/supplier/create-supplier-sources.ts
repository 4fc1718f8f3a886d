import type { Platform } from "@clipledger/domain/platforms";
import type {
  AccountRequest,
  ConnectorPage,
  LookupTerms,
  PlatformAccount,
  PlatformUser,
  VideoSearchRequest,
} from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { LookupName } from "../../lookups.ts";
import { toFlag, toId, videoAddress } from "../lenient-values.ts";
import { eachOnce, newestFirst, ownVideos, publishedSince } from "../list-order.ts";
import { readPageCursor, writePageCursor } from "../page-cursor.ts";
import { defineSource, type Lookups, type Source } from "../source.ts";
import { askSupplier, type SupplierSettings } from "./ask-supplier.ts";
import { type GivenValues, placeholdersIn, valueAt } from "./field-mappings.ts";
import { type Entry, mapAccount, mapComment, mapHashtag, mapVideo } from "./map-fields.ts";
import type { Supplier, SupplierLookups } from "./read-suppliers-file.ts";
import type { NextPage, RequestTemplate } from "./suppliers-file.ts";

interface SuppliersOptions extends SupplierSettings {
  readonly suppliers: readonly Supplier[];
}

/** A source per supplier and platform, which offers the lookups that the supplier's file describes. */
export function createSupplierSources({ suppliers, ...settings }: SuppliersOptions): readonly Source[] {
  return suppliers.flatMap((supplier) =>
    Object.entries(supplier.platforms).map(([name, written]) => {
      // The file's schema knows platforms only.
      const platform = name as Platform;
      const lookups = createLookups({ supplier, platform, settings }, written);
      return defineSource({ name: `supplier:${supplier.name}`, platform, lookups });
    }),
  );
}

interface Place {
  readonly supplier: Supplier;
  readonly platform: Platform;
  readonly settings: SupplierSettings;
}

function createLookups(place: Place, written: SupplierLookups): Partial<Lookups> {
  const { video, accountByUsername, accountById, accountVideos } = written;
  return {
    ...(video && {
      video: async (request) => {
        const found = await one(place, video, videoValues(place, request), request, mapVideo);
        if (found.platformVideoId === request.platformVideoId) return found;
        throw new ConnectorFailure("invalid_data", `${place.supplier.name} answered with another video`);
      },
    }),
    ...(accountByUsername && {
      accountByUsername: (request) =>
        one(
          place,
          accountByUsername,
          { ...common(request), username: request.username },
          request,
          mapAccount,
        ),
    }),
    ...(accountById && {
      accountById: async (request) => {
        const given = accountValues(place, accountById.request, request);
        return ofAsked(await one(place, accountById, given, request, mapAccount), request);
      },
    }),
    ...(accountVideos && {
      accountVideos: async (request) => {
        const given = accountValues(place, accountVideos.request, request);
        const page = await list(place, "accountVideos", accountVideos, given, request, mapVideo);
        return { ...page, items: newestFirst(ownVideos(page.items, request.platformAccountId)) };
      },
    }),
    ...createSearches(place, written),
  };
}

function createSearches(place: Place, written: SupplierLookups): Partial<Lookups> {
  const { comments, searchUsers, searchVideos, searchHashtags } = written;
  return {
    ...(comments && {
      comments: (request) =>
        list(place, "comments", comments, videoValues(place, request), request, mapComment),
    }),
    ...(searchUsers && {
      searchUsers: async (request) => {
        const page = await list(
          place,
          "searchUsers",
          searchUsers,
          searchValues(request),
          request,
          mapAccount,
        );
        return { ...page, items: page.items.map(toUser) };
      },
    }),
    ...(searchVideos && {
      searchVideos: async (request) => {
        const page = await list(
          place,
          "searchVideos",
          searchVideos,
          searchValues(request),
          request,
          mapVideo,
        );
        return { ...page, items: publishedSince(page.items, request.publishedAfter) };
      },
    }),
    ...(searchHashtags && {
      searchHashtags: (request) =>
        list(place, "searchHashtags", searchHashtags, searchValues(request), request, mapHashtag),
    }),
  };
}

type WrittenOne = NonNullable<SupplierLookups["video" | "accountById" | "accountByUsername"]>;
type WrittenList = NonNullable<
  SupplierLookups[Exclude<LookupName, "video" | "accountById" | "accountByUsername">]
>;
type Mapper<Fields, Item> = (from: Entry, fields: Fields) => Item;

async function one<Fields, Item extends object>(
  { supplier, platform, settings }: Place,
  written: Omit<WrittenOne, "fields"> & { readonly fields: Fields },
  given: GivenValues,
  terms: LookupTerms,
  map: Mapper<Fields, Item>,
): Promise<Item> {
  const answer = await askSupplier(supplier, written, given, terms, settings);
  const entry = valueAt(answer, written.item);
  if (entry === undefined || entry === null) {
    throw new ConnectorFailure("not_found", `${supplier.name} answered without the thing asked for`);
  }
  const item = map({ platform, entry, answer, given }, written.fields);
  if (!hasId(item)) throw new ConnectorFailure("invalid_data", `${supplier.name} answered without an id`);
  return item;
}

/** More than any list of ours shows on one page. */
const MOST_ITEMS = 1_000;

async function list<Fields, Item extends object>(
  { supplier, platform, settings }: Place,
  lookup: LookupName,
  written: Omit<WrittenList, "fields"> & { readonly fields: Fields },
  given: GivenValues,
  terms: LookupTerms & { readonly pageToken?: string | undefined },
  map: Mapper<Fields, Item>,
): Promise<ConnectorPage<Item>> {
  const [cursor = firstCursor(written.next)] = readPageCursor(lookup, terms.pageToken) ?? [];
  const values = cursor === undefined ? given : { ...given, cursor };
  const answer = await askSupplier(supplier, written, values, terms, settings);
  const entries = valueAt(answer, written.items) ?? (written.emptyWhenMissing ? [] : undefined);
  if (!Array.isArray(entries))
    throw new ConnectorFailure("invalid_data", `${supplier.name} answered without a list`);
  const items = entries
    .slice(0, MOST_ITEMS)
    .map((entry) =>
      map({ platform, entry: valueAt(entry, written.entry), answer, given: values }, written.fields),
    )
    .filter(hasId);
  if (items.length === 0 && entries.length > 0) {
    throw new ConnectorFailure("invalid_data", `no entry of ${supplier.name}'s list has an id`);
  }
  const next = items.length === 0 ? undefined : nextCursor(written.next, answer, cursor);
  return {
    items: eachOnce(items, idOf),
    nextPageToken: next === undefined ? null : writePageCursor(lookup, [next]),
  };
}

const ID_FIELDS = ["platformCommentId", "platformVideoId", "platformAccountId", "name"] as const;

function hasId(item: object): boolean {
  return idOf(item) !== null;
}

/** The first of these fields that a thing has is what it is known by. */
function idOf(item: object): string | null {
  const known = ID_FIELDS.find((field) => field in item);
  // Just seen to be one of its fields.
  return known === undefined ? null : toId((item as Readonly<Record<string, unknown>>)[known]);
}

function firstCursor(next: NextPage | undefined): string | undefined {
  return next?.firstPage === undefined ? undefined : String(next.firstPage);
}

/** A cursor that does not move would be asked for without end. */
function nextCursor(
  next: NextPage | undefined,
  answer: unknown,
  cursor: string | undefined,
): string | undefined {
  if (next === undefined) return undefined;
  if (next.hasMore !== undefined && toFlag(valueAt(answer, next.hasMore)) !== true) return undefined;
  if (next.cursor === undefined) {
    const page = Number(cursor) + 1;
    return page > (next.lastPage ?? Number.POSITIVE_INFINITY) ? undefined : String(page);
  }
  const found = toId(valueAt(answer, next.cursor));
  return found === null || found === "0" || found === cursor ? undefined : found;
}

function common({ region }: { readonly region?: string | undefined }): GivenValues {
  return region === undefined ? {} : { region };
}

function videoValues(
  { platform }: Place,
  request: { readonly platformVideoId: string; readonly region?: string | undefined },
): GivenValues {
  const { platformVideoId } = request;
  return {
    ...common(request),
    videoId: platformVideoId,
    videoUrl: videoAddress(platform, platformVideoId),
  };
}

/** Suppliers that find accounts by name only cannot be asked for one whose name nobody said. */
function accountValues({ supplier }: Place, template: RequestTemplate, request: AccountRequest): GivenValues {
  const { platformAccountId: accountId, username } = request;
  const named = new Set(
    placeholdersIn(JSON.stringify([template.path, template.query, template.body ?? null])),
  );
  if (username === undefined && named.has("username") && !named.has("accountId")) {
    throw new ConnectorFailure(
      "upstream",
      `${supplier.name} finds accounts by name only, and the name is not known`,
      { isUnable: true },
    );
  }
  return { ...common(request), accountId, ...(username === undefined ? {} : { username }) };
}

function searchValues(request: VideoSearchRequest): GivenValues {
  const { query, language, sortBy = "relevance", publishedAfter } = request;
  return {
    ...common(request),
    query,
    sortBy,
    ...(language === undefined ? {} : { language }),
    ...(publishedAfter === undefined
      ? {}
      : {
          publishedAfter: publishedAfter.toISOString(),
          publishedAfterSeconds: String(Math.floor(publishedAfter.getTime() / 1000)),
        }),
  };
}

/** A name may have passed to somebody else since it was learned. */
function ofAsked(account: PlatformAccount, { platformAccountId }: AccountRequest): PlatformAccount {
  if (account.platformAccountId !== platformAccountId) {
    throw new ConnectorFailure("not_found", "another account has that name");
  }
  return account;
}

function toUser({ followingCount: _, region: __, ...user }: PlatformAccount): PlatformUser {
  return user;
}
